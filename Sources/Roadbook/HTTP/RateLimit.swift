/// One of the limits that an answer tells of: `"default";r=0;t=30` (draft-ietf-httpapi-ratelimit-headers, from version 8
/// on).
struct RateLimit: Hashable, Sendable {
    /// How much of the quota is left, the parameter `r`.
    var remaining: Int?

    /// The seconds until the quota is whole again, the parameter `t`.
    var reset: Int?

    /// The limits of a field, in order.
    ///
    /// - Returns: `nil` where the value is not a list of items with parameters: such a structured field is ignored as a
    ///   whole (RFC 9651, section 4.2). A parameter that is not a number counts as absent.
    static func all(_ value: String) -> [RateLimit]? {
        var reader = FieldReader(value)
        var limits: [RateLimit] = []
        repeat {
            reader.skipWhitespace()
            guard let limit = reader.rateLimit() else { return nil }
            limits.append(limit)
            reader.skipWhitespace()
        } while reader.skip(",")
        return reader.isAtEnd ? limits : nil
    }
}

extension FieldReader {
    fileprivate mutating func rateLimit() -> RateLimit? {
        guard structuredItem() != nil else { return nil }
        var limit = RateLimit()
        while skip(";") {
            skipWhitespace()
            guard let name = token() else { return nil }
            var value: String?
            if skip("=") {
                guard let item = structuredItem() else { return nil }
                value = item
            }
            switch name {
            case "r": limit.remaining = value.flatMap { DeltaSeconds.digits($0) }
            case "t": limit.reset = value.flatMap { DeltaSeconds.digits($0) }
            default: break
            }
        }
        return limit
    }

    /// A string, or whatever else goes as far as a mark of the list.
    private mutating func structuredItem() -> String? {
        if isAt("\"") { return quotedString() }
        let text = text {
            !$0.isFieldWhitespace && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"")
        }
        return text.isEmpty ? nil : text
    }
}
