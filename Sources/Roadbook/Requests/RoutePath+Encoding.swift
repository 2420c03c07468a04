extension RoutePath {
    /// Appends the path, percent-encoded and with a slash before each segment.
    ///
    /// An id becomes exactly one segment: everything but the unreserved characters of RFC 3986, section 2.3 is encoded.
    /// The text of a route keeps what section 3.3 allows in a segment, and its slashes.
    ///
    /// - Throws: ``RequestError`` with the code `invalidPath` for an empty segment, `.` or `..`, or a `?` or `#` in the
    ///   text of a route.
    func append(to writer: inout OctetWriter) throws {
        // By position, so that less is copied.
        for index in segments.indices {
            switch segments[index] {
            case .literal(let text): try append(route: text, to: &writer)
            case .parameter(let name, let value): try append(id: value, named: name, to: &writer)
            }
        }
    }

    @inline(__always)
    private func append(id: String, named name: String, to writer: inout OctetWriter) throws {
        let isSegment = id.withOctets { octets in
            guard let first = octets.first, first != UInt8(ascii: ".") || !octets.isDotSegment else { return false }
            writer.append(UInt8(ascii: "/"))
            PercentEncoding.append(octets, allowing: .unreserved, to: &writer)
            return true
        }
        guard isSegment else { throw RequestError.invalidID(id, named: name) }
    }

    @inline(__always)
    private func append(route text: String, to writer: inout OctetWriter) throws {
        // Most routes are one word, which stands for itself.
        let isWord = text.withOctets { route in
            let word = OctetSet.unreservedButDot
            guard !route.isEmpty, route.allSatisfy({ word.contains($0) }) else { return false }
            writer.append(UInt8(ascii: "/"))
            writer.append(route)
            return true
        }
        if !isWord { try append(segmentsOf: text, to: &writer) }
    }

    @inline(never)
    private func append(segmentsOf text: String, to writer: inout OctetWriter) throws {
        try text.withOctets { route in
            // A slash alone is the top of the API.
            guard route.count != 1 || route[0] != UInt8(ascii: "/") else { return }
            guard !route.isEmpty else { throw RequestError.invalidRoute(text, "is empty") }
            // A slash at either end is a habit of writing, not an empty segment.
            let start = route[0] == UInt8(ascii: "/") ? 1 : 0
            let end = route[route.count - 1] == UInt8(ascii: "/") ? route.count - 1 : route.count
            var position = start
            while position <= end {
                let segment = Self.segment(of: route, from: position, to: end)
                try Self.check(segment, of: text)
                writer.append(UInt8(ascii: "/"))
                PercentEncoding.append(segment, allowing: .pathSegment, to: &writer)
                position += segment.count + 1
            }
        }
    }

    private static func segment(
        of route: UnsafeBufferPointer<UInt8>,
        from start: Int,
        to end: Int
    ) -> UnsafeBufferPointer<UInt8> {
        var position = start
        while position < end, route[position] != UInt8(ascii: "/") { position += 1 }
        return UnsafeBufferPointer(rebasing: route[start..<position])
    }

    private static func check(_ segment: UnsafeBufferPointer<UInt8>, of text: String) throws {
        guard !segment.isEmpty else { throw RequestError.invalidRoute(text, "has an empty segment") }
        guard !segment.isDotSegment else {
            throw RequestError.invalidRoute(text, "has a dot segment")
        }
        var (asks, templates) = (false, false)
        for octet in segment {
            switch octet {
            case UInt8(ascii: "?"), UInt8(ascii: "#"): asks = true
            case UInt8(ascii: "{"), UInt8(ascii: "}"): templates = true
            default: break
            }
        }
        guard !asks else { throw RequestError.invalidRoute(text, "has a ? or #, which are not part of a path") }
        guard !templates else {
            throw RequestError.invalidRoute(text, "has a template: ids come from nesting, as in Posts[1].comments")
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether it means the segment itself or the one above (RFC 3986, section 5.2.4).
    fileprivate var isDotSegment: Bool { (1...2).contains(count) && allSatisfy { $0 == UInt8(ascii: ".") } }
}

extension RequestError {
    fileprivate static func invalidID(_ id: String, named name: String) -> RequestError {
        RequestError(
            .invalidPath,
            "the id for {\(name)} is \(id.isEmpty ? "empty" : "\"\(id)\""), which cannot be a path segment",
            advice: "Check the id before the request is made."
        )
    }

    fileprivate static func invalidRoute(_ route: String, _ what: String) -> RequestError {
        RequestError(
            .invalidPath,
            "the route \"\(route)\" \(what)",
            advice: "Write a route as segments with slashes between them, and a query by query(_:) or parameters."
        )
    }
}
