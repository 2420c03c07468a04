/// JSON Pointers (RFC 6901).
package enum JSONPointer {
    /// The pointer to what lies under names, outermost first; empty where there are none.
    package static func text(_ names: [String]) -> String {
        // By octets: a slash is one before a combining mark too, with which it makes another character.
        OctetWriter.text { writer in
            for name in names {
                writer.append(UInt8(ascii: "/"))
                for octet in name.utf8 {
                    switch octet {
                    case UInt8(ascii: "~"): writer.append("~0")
                    case UInt8(ascii: "/"): writer.append("~1")
                    default: writer.append(octet)
                    }
                }
            }
        }
    }

    /// The names of a pointer, outermost first; `nil` where it is none: it begins otherwise than with a slash, or has a
    /// tilde that is followed by neither 0 nor 1 (section 3).
    package static func names(of pointer: String) -> [String]? {
        guard !pointer.isEmpty else { return [] }
        guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
        var names: [String] = []
        for name in pointer.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let name = unescaped(name) else { return nil }
            names.append(name)
        }
        return names
    }

    private static func unescaped(_ name: Substring.UTF8View) -> String? {
        var octets: [UInt8] = []
        var rest = name[...]
        while let octet = rest.popFirst() {
            guard octet == UInt8(ascii: "~") else {
                octets.append(octet)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): octets.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): octets.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: octets, as: UTF8.self)
    }
}
