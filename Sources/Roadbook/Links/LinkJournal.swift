/// What refused a URL while it was handled, in the order it was tried.
final class LinkJournal: Sendable {
    private let noted = Locked<[LinkRefusal]>([])

    var refusals: [LinkRefusal] { noted.withLock { $0 } }

    func note(_ refusal: LinkRefusal) {
        noted.withLock { $0.append(refusal) }
    }
}
