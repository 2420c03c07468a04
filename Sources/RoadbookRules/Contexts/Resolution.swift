/// The keys that are being resolved, each for the one before it, and whether that has failed.
///
/// A rule reads other keys by properties, which cannot throw; what fails there is noted here, and ends the whole.
final class Resolution: Sendable {
    private let key: (any RuleKey.Type)?
    private let outer: Resolution?
    /// One for all that are resolved for one another.
    private let failure: Locked<(any Error)?>

    private init(_ key: (any RuleKey.Type)?, _ outer: Resolution?, _ failure: Locked<(any Error)?>) {
        self.key = key
        self.outer = outer
        self.failure = failure
    }

    convenience init(_ key: (any RuleKey.Type)? = nil) {
        self.init(key, nil, Locked(nil))
    }

    /// The same keys, for somebody who takes care of failures.
    func independent() -> Resolution {
        Resolution(key, outer, Locked(nil))
    }

    /// Resolves another key for this one.
    ///
    /// - Throws: ``RuleError`` where it is being resolved already, and what has failed before.
    func entering(_ next: any RuleKey.Type) throws -> Resolution {
        try check()
        guard !isResolving(next) else {
            let chain = Array(keys.reversed().drop { $0 != next }) + [next]
            throw RuleError.cycle(chain.map { $0.name })
        }
        return Resolution(next, self, failure)
    }

    private func isResolving(_ other: any RuleKey.Type) -> Bool {
        var resolution: Resolution? = self
        while let current = resolution {
            if let key = current.key, key == other { return true }
            resolution = current.outer
        }
        return false
    }

    /// Notes that something has failed. What is noted later tells more of the way to it.
    func fail(_ error: any Error) {
        failure.withLock { $0 = error }
    }

    func check() throws {
        if let error { throw error }
    }

    private var error: (any Error)? { failure.withLock { $0 } }

    /// What the rules of a key have failed with, told as theirs.
    ///
    /// - Parameter thrown: What they threw; what has failed on the way is the cause of it.
    func failure(of key: any RuleKey.Type, _ thrown: any Error) -> any Error {
        RuleError.failed(error ?? thrown, key: key.name)
    }

    /// Innermost first.
    private var keys: [any RuleKey.Type] {
        var keys: [any RuleKey.Type] = []
        var resolution: Resolution? = self
        while let current = resolution {
            if let key = current.key { keys.append(key) }
            resolution = current.outer
        }
        return keys
    }
}
