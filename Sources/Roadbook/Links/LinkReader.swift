/// Reads a URL that fits the pattern of a route, segment by segment.
struct LinkReader {
    let input: LinkInput
    private var rest: ArraySlice<LinkSegment>

    init(_ input: LinkInput) {
        self.input = input
        rest = input.segments
    }

    /// Passes over the text of a route, which the pattern has seen to.
    mutating func skip(_ route: String) {
        rest = rest.dropFirst(route.split(separator: "/").count)
    }

    /// The id that exactly one segment is.
    ///
    /// - Throws: ``Mismatch`` where there is no segment or it is no id of that type.
    mutating func id<ID: RouteIdentifier>(_ name: String, as type: ID.Type) throws -> ID {
        guard let segment = rest.popFirst() else { throw Mismatch("there is no segment for {\(name)}") }
        guard segment.text != nil else { throw Mismatch("the segment for {\(name)} is not UTF-8") }
        guard let id = segment.value(as: type) else {
            throw Mismatch("the segment for {\(name)} cannot be read as \(type)")
        }
        return id
    }
}
