/// The keys that are being resolved, each for the one before it, and whether that has failed.
///
/// A rule reads other keys by properties, which cannot throw; what fails there is noted here, and ends the whole.
// A value, so that nothing is allocated for a key that is asked for by no other.
struct Resolution: Sendable {
    private let key: (any RuleKey.Type)?
    private let outer: Outer?
    /// One for all that are resolved for one another.
    private let failure: Locked<(any Error)?>

    /// A key that another is resolved for.
    private final class Outer: Sendable {
        let key: any RuleKey.Type
        let outer: Outer?

        init(_ key: any RuleKey.Type, _ outer: Outer?) {
            self.key = key
            self.outer = outer
        }
    }

    private init(_ key: (any RuleKey.Type)?, _ outer: Outer?, _ failure: Locked<(any Error)?>) {
        self.key = key
        self.outer = outer
        self.failure = failure
    }

    init(_ key: (any RuleKey.Type)? = nil) {
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
        guard let key else { return Resolution(next, nil, failure) }
        guard !isResolving(next) else {
            let chain = Array(keys.reversed().drop { $0 != next }) + [next]
            throw RuleError.cycle(chain.map { $0.name })
        }
        return Resolution(next, Outer(key, outer), failure)
    }

    private func isResolving(_ other: any RuleKey.Type) -> Bool {
        if let key, key == other { return true }
        var next = outer
        while let current = next {
            if current.key == other { return true }
            next = current.outer
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
        var keys: [any RuleKey.Type] = key.map { [$0] } ?? []
        var next = outer
        while let current = next {
            keys.append(current.key)
            next = current.outer
        }
        return keys
    }
}
