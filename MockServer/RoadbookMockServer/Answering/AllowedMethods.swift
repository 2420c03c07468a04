/// The methods of a place, as `Allow` lists them (RFC 9110, section 10.2.1).
enum AllowedMethods {
    /// Where one may only read.
    static let reading = all(["GET"])

    /// Who may ask by GET may ask by HEAD, and everybody by OPTIONS.
    static func all(_ methods: [String]) -> [String] {
        methods.flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] } + ["OPTIONS"]
    }

    /// The answer to OPTIONS.
    ///
    /// - Parameter patches: The media types of patches, which are told where there is one (RFC 5789, section 3.1).
    static func answer(_ methods: [String], patches: [String] = []) -> Answer {
        var answer = Answer(status: 204, fields: [("Allow", methods.joined(separator: ", "))])
        if !patches.isEmpty { answer.fields.append(("Accept-Patch", patches.joined(separator: ", "))) }
        return answer
    }
}
