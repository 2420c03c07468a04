/// What validators are asked: which of the failures of a subject.
@usableFromInline struct Inquiry<Subject> {
    let subject: Subject
    let wanted: WantedFailures
}

/// Which of the failures are wanted.
enum WantedFailures: Sendable {
    /// The first, after which nothing is tested.
    case first
    case all
}

extension Sequence {
    /// The failures of all elements, or those of the first element that has any.
    func failures<Failure>(
        _ wanted: WantedFailures,
        of element: (Element) throws -> [Failure]
    ) rethrows -> [Failure] {
        var found: [Failure] = []
        for next in self {
            found += try element(next)
            if wanted == .first, !found.isEmpty { break }
        }
        return found
    }
}
