/// The path of a rule below the base: segments that are given, and segments that are read.
struct LinkPattern: Sendable {
    enum Step: Sendable, Hashable {
        case literal(String)
        case parameter(String)
    }

    let steps: [Step]

    /// - Parameter text: Segments with slashes between them; one in braces is a parameter. Slashes at either end and in a
    ///   row do not matter.
    init(_ text: String) {
        steps = text.split(separator: "/").map { segment in
            guard segment.hasPrefix("{"), segment.hasSuffix("}"), segment.count > 2 else {
                return .literal(String(segment))
            }
            return .parameter(String(segment.dropFirst().dropLast()))
        }
    }

    /// The pattern of a path, whatever its ids are. The text of a route has no parameters.
    init(_ path: RoutePath) {
        steps = path.segments.flatMap { segment -> [Step] in
            switch segment {
            case .literal(let text): text.split(separator: "/").map { .literal(String($0)) }
            case .parameter(let name, _): [.parameter(name)]
            }
        }
    }

    /// That a URL has as many segments, and those that are given.
    ///
    /// All of it are equalities, by which rules are found; one more for each segment that is given, so that of two rules
    /// for the same URL the one that gives more goes first.
    var condition: Condition<LinkInput> {
        steps.enumerated().reduce(Condition(\.segmentCount, equals: steps.count)) { condition, step in
            guard case .literal(let text) = step.element else { return condition }
            // The first may be the host, which is looked up in lower case.
            let keys = step.offset == 0 ? [text, text.lowercased()] : [text]
            return condition.and(Condition(\.[segment: step.offset], isIn: keys))
        }
    }

    /// - Throws: ``Mismatch`` where the first segment is of a path and written in another case.
    func check(_ input: LinkInput) throws {
        guard case .literal(let text) = steps.first, let segment = input.segments.first else { return }
        guard segment.isHost || segment.text == text else {
            throw Mismatch("the path begins with \"\(segment.raw)\" rather than \"\(text)\"")
        }
    }

    /// What stands for the parameters, by their names; for a name that is there twice the first.
    func parameters(in input: LinkInput) -> [String: LinkSegment] {
        let pairs = zip(steps, input.segments).compactMap { step, segment -> (String, LinkSegment)? in
            guard case .parameter(let name) = step else { return nil }
            return (name, segment)
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

extension LinkPattern: CustomStringConvertible {
    var description: String {
        steps.map { step in
            switch step {
            case .literal(let text): "/\(text)"
            case .parameter(let name): "/{\(name)}"
            }
        }.joined()
    }
}
