/// A media type without its parameters (RFC 9110, section 8.3.1), in lower case.
struct MediaType: Sendable, Hashable {
    let name: String

    /// The media type that a `Content-Type` field names; `nil` where there is no field, or nothing in it.
    init?(_ contentType: String?) {
        let name = contentType?.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased() ?? ""
        guard !name.isEmpty else { return nil }
        self.name = name
    }
}
