extension RoutePath {
    /// Appends the path, percent-encoded and with a slash before each segment.
    ///
    /// An id becomes exactly one segment: everything but the unreserved characters of RFC 3986, section 2.3 is encoded.
    /// The text of a route keeps what section 3.3 allows in a segment, and its slashes.
    ///
    /// - Throws: ``RequestError`` with the code `invalidPath` for an empty segment, `.` or `..`, or a `?` or `#` in the
    ///   text of a route.
    func append(to octets: inout [UInt8]) throws {
        for segment in segments {
            switch segment {
            case .literal(let text):
                try append(route: text, to: &octets)
            case .parameter(let name, let value):
                guard !value.isEmpty, value != ".", value != ".." else {
                    throw RequestError(
                        .invalidPath,
                        "the id for {\(name)} is \(value.isEmpty ? "empty" : "\"\(value)\""), which cannot be a path segment",
                        advice: "Check the id before the request is made."
                    )
                }
                octets.append(UInt8(ascii: "/"))
                PercentEncoding.append(value, allowing: .unreserved, to: &octets)
            }
        }
    }

    private func append(route text: String, to octets: inout [UInt8]) throws {
        var segments = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        // A slash at either end is a habit of writing, not an empty segment.
        if segments.first?.isEmpty == true { segments.removeFirst() }
        if segments.last?.isEmpty == true { segments.removeLast() }
        // A slash alone is the top of the API.
        guard !segments.isEmpty || text == "/" else { throw RequestError.invalidRoute(text, "is empty") }
        for segment in segments {
            guard !segment.isEmpty else { throw RequestError.invalidRoute(text, "has an empty segment") }
            guard !segment.elementsEqual(".".utf8), !segment.elementsEqual("..".utf8) else {
                throw RequestError.invalidRoute(text, "has a dot segment")
            }
            guard !segment.contains(where: { "?#".utf8.contains($0) }) else {
                throw RequestError.invalidRoute(text, "has a ? or #, which are not part of a path")
            }
            guard !segment.contains(where: { "{}".utf8.contains($0) }) else {
                throw RequestError.invalidRoute(text, "has a template: ids come from nesting, as in Posts[1].comments")
            }
            octets.append(UInt8(ascii: "/"))
            PercentEncoding.append(String(Substring(segment)), allowing: .pathSegment, to: &octets)
        }
    }
}

extension RequestError {
    fileprivate static func invalidRoute(_ route: String, _ what: String) -> RequestError {
        RequestError(
            .invalidPath,
            "the route \"\(route)\" \(what)",
            advice: "Write a route as segments with slashes between them, and a query by query(_:) or parameters."
        )
    }
}
