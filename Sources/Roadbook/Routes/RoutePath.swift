/// A path as segments: the concrete path and the pattern it was made from are both known.
///
/// `Posts[1].comments.get(5)` has the path `posts/1/comments/5` and the pattern `posts/{postId}/comments/{id}`.
public struct RoutePath: Sendable, Hashable {
    /// One step of a path.
    public enum Segment: Sendable, Hashable {
        /// The text of a route, which may itself contain slashes.
        case literal(String)
        /// The id of a member, under the name it has in the pattern.
        case parameter(name: String, value: String)
    }

    /// The steps, outermost first.
    public private(set) var segments: [Segment]

    /// A path of the given steps. They are checked when the path is encoded, not before.
    public init(_ segments: [Segment] = []) {
        self.segments = segments
    }

    /// The path with ids replaced by their names, such as `posts/{postId}/comments/{id}`, without a leading slash.
    public var pattern: String {
        text { name, _ in "{\(name)}" }
    }

    /// The ids of the path by the names they have in the pattern, outermost first.
    public var parameters: [(name: String, value: String)] {
        segments.compactMap { segment in
            guard case .parameter(let name, let value) = segment else { return nil }
            return (name, value)
        }
    }

    /// The concrete path as single segments, not percent-encoded.
    package var segmentTexts: [String] {
        segments.flatMap { segment in
            switch segment {
            case .literal(let literal): literal.split(separator: "/").map(String.init)
            case .parameter(_, let value): [value]
            }
        }
    }

    /// The path with a step added at its end.
    public func appending(_ segment: Segment) -> RoutePath {
        var longer = self
        longer.append(segment)
        return longer
    }

    /// Adds a step at the end.
    @usableFromInline mutating func append(_ segment: Segment) {
        // One step alone takes no memory of its own, where the program has it as a constant. Behind it there is room for as
        // many as most calls have.
        if segments.count == 1 { segments.reserveCapacity(4) }
        segments.append(segment)
    }

    /// Goes on to a route that is nested in what the path leads to.
    ///
    /// - Parameter name: What the last id is known by in the patterns of the routes below.
    @usableFromInline mutating func nest(_ route: String, below name: String) {
        renameLastParameter(name)
        append(.literal(route))
    }

    /// The path with its last id known by another name, as it is in the patterns of the routes below.
    func renamingLastParameter(_ name: String) -> RoutePath {
        var renamed = self
        renamed.renameLastParameter(name)
        return renamed
    }

    private mutating func renameLastParameter(_ name: String) {
        guard case .parameter(_, let value)? = segments.last else { return }
        segments[segments.count - 1] = .parameter(name: name, value: value)
    }

    private func text(parameter: (_ name: String, _ value: String) -> String) -> String {
        var text = ""
        for segment in segments {
            let step =
                switch segment {
                case .literal(let literal):
                    literal.utf8.contains(UInt8(ascii: "/"))
                        ? literal.split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/")
                        : literal
                case .parameter(let name, let value): parameter(name, value)
                }
            if step.isEmpty { continue }
            if !text.isEmpty { text += "/" }
            text += step
        }
        return text
    }
}

extension RoutePath: CustomStringConvertible {
    /// The concrete path as text, not percent-encoded, such as `posts/1/comments/5`.
    public var description: String {
        text { _, value in value }
    }
}
