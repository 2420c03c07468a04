import Roadbook

/// What `If-Match` or `If-None-Match` asks for (RFC 9110, section 13.1): any version at all, or one of some tags.
enum EntityTagCondition: Sendable {
    case any
    /// What is no tag is left out, and so matches nothing.
    case tags([EntityTag])

    init(_ field: String) {
        if field.trimmingWhitespace == "*" {
            self = .any
        } else {
            self = .tags(Self.elements(of: field).compactMap { EntityTag($0) })
        }
    }

    /// Whether a version is among those asked for; `nil` is that there is none.
    func matches(_ tag: EntityTag?, strongly: Bool) -> Bool {
        guard let tag else { return false }
        return switch self {
        case .any: true
        case .tags(let tags): tags.contains { strongly ? $0.stronglyMatches(tag) : $0.weaklyMatches(tag) }
        }
    }

    /// The elements between commas, of which a tag may have some within its quotation marks.
    private static func elements(of field: String) -> [String] {
        var elements: [[UInt8]] = [[]]
        var isQuoted = false
        for octet in field.utf8 {
            if octet == UInt8(ascii: "\"") { isQuoted.toggle() }
            if octet == UInt8(ascii: ","), !isQuoted {
                elements.append([])
            } else {
                elements[elements.count - 1].append(octet)
            }
        }
        return elements.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension String {
    fileprivate var trimmingWhitespace: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        let count = start.reversed().prefix { $0 == " " || $0 == "\t" }.count
        return start.dropLast(count)
    }
}
