import Roadbook

/// The cookies of an archive, as HAR lists them beside the fields they stand in.
enum ArchivedCookie {
    /// Those of `Cookie` (RFC 6265, section 4.2).
    static func sent(in headers: HeaderFields) -> JSONValue {
        .array(
            headers.values(of: "Cookie").flatMap { value in
                value.split(separator: ";").compactMap { pair(in: $0).map { .object($0) } }
            }
        )
    }

    /// Those of `Set-Cookie` (RFC 6265, section 4.1). Several that were joined to one line are told as the first.
    static func set(in headers: HeaderFields) -> JSONValue {
        .array(
            headers.values(of: "Set-Cookie").compactMap { line in
                let parts = line.split(separator: ";")
                guard let first = parts.first, var cookie = pair(in: first) else { return nil }
                for part in parts.dropFirst() {
                    let attribute = part.trimmingPrefix(while: \.isWhitespace)
                    let name = attribute.prefix { $0 != "=" }.lowercased()
                    let value = String(attribute.dropFirst(name.count + 1))
                    switch name {
                    case "path", "domain": cookie[name] = .string(value)
                    case "httponly": cookie["httpOnly"] = true
                    case "secure": cookie["secure"] = true
                    default: break
                    }
                }
                return .object(cookie)
            }
        )
    }

    private static func pair(in text: Substring) -> Parameters? {
        let text = text.trimmingPrefix(while: \.isWhitespace)
        guard let equals = text.firstIndex(of: "=") else { return nil }
        return ["name": String(text[..<equals]), "value": String(text[text.index(after: equals)...])]
    }
}
