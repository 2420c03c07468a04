import Roadbook

extension EntityTag {
    /// The strong tag of content: equal where its octets are.
    init?(of content: JSONValue) {
        self.init(opaque: String(SHA256.digest(JSONWriter().octets(content)).hexadecimal.prefix(32)))
    }
}
