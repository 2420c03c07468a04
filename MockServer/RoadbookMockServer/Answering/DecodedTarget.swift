import Roadbook

/// The target of a request, taken apart: first split, then percent-decoded, so that an encoded slash stays part of its
/// segment (RFC 3986, section 2.4).
struct DecodedTarget: Sendable, Hashable {
    /// A target that cannot be taken apart.
    struct Malformed: Error, Sendable {
        let reason: String
    }

    /// One name and value of a query.
    struct Item: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// The segments of the path, decoded. A slash at the end makes no segment.
    let segments: [String]
    /// The items of the query, decoded, in order; a plus sign is a space, as in a form.
    let query: [Item]

    /// Reads a path and a query (origin-form; RFC 9112, section 3.2.1).
    ///
    /// - Throws: ``Malformed`` for a broken percent-encoding, octets that are not UTF-8, an empty or a dot segment, and a
    ///   NUL in the path.
    init(_ target: [UInt8]) throws {
        let mark = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        segments = try Self.segments(of: target[..<mark])
        query = try mark == target.endIndex ? [] : Self.items(of: target[(mark + 1)...])
    }

    private static func segments(of path: ArraySlice<UInt8>) throws -> [String] {
        var segments: [String] = []
        segments.reserveCapacity(4)
        var start = path.first == UInt8(ascii: "/") ? path.startIndex + 1 : path.startIndex
        while start < path.endIndex {
            let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            guard end > start else { throw Malformed(reason: "the path has an empty segment") }
            let segment = try decoded(path[start..<end], plusIsSpace: false)
            guard segment != ".", segment != ".." else { throw Malformed(reason: "the path has a dot segment") }
            guard !segment.utf8.contains(0) else { throw Malformed(reason: "the path has a NUL") }
            segments.append(segment)
            start = end + 1
        }
        return segments
    }

    private static func items(of query: ArraySlice<UInt8>) throws -> [Item] {
        try query.split(separator: UInt8(ascii: "&")).map { part in
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let value = equals == part.endIndex ? [] : part[(equals + 1)...]
            return Item(
                name: try decoded(part[..<equals], plusIsSpace: true),
                value: try decoded(value, plusIsSpace: true)
            )
        }
    }

    private static func decoded(_ octets: ArraySlice<UInt8>, plusIsSpace: Bool) throws -> String {
        try octets.withUnsafeBufferPointer { octets in
            do throws(PercentDecodingError) {
                return try PercentEncoding.decoded(octets, plusAsSpace: plusIsSpace)
            } catch {
                switch error {
                case .incompleteEscape:
                    throw Malformed(reason: "a percent sign is not followed by two hexadecimal digits")
                case .notUTF8:
                    throw Malformed(reason: "the decoded target is not UTF-8")
                }
            }
        }
    }
}
