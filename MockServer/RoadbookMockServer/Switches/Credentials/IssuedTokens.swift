/// The tokens that were given out.
struct IssuedTokens: Sendable {
    /// What an access token is good for.
    enum Standing: Sendable, Hashable {
        case good(subject: String)
        case expired
        case unknown
    }

    private struct Access: Sendable {
        let grant: Int
        /// The time of the mock from which on it is good no more.
        var end: Duration
    }

    private static let limit = 1_000

    private var accesses = BoundedMemory<String, Access>(limit: limit)
    private var refreshes = BoundedMemory<String, Int>(limit: limit)
    /// Whom grants are for.
    private var subjects = BoundedMemory<Int, String>(limit: limit)
    private var count = 0

    func standing(of token: String, at now: Duration) -> Standing {
        guard let access = accesses[token], let subject = subjects[access.grant] else { return .unknown }
        return access.end > now ? .good(subject: subject) : .expired
    }

    /// Gives out a token for somebody, and one to renew it with. They have numbers, so that a test meets the same ones at
    /// each run.
    mutating func issue(for subject: String, until end: Duration) -> (access: String, refresh: String) {
        count += 1
        let (access, refresh) = ("access-\(count)", "refresh-\(count)")
        subjects[count] = subject
        accesses[access] = Access(grant: count, end: end)
        refreshes[refresh] = count
        return (access, refresh)
    }

    /// Gives out another token.
    ///
    /// - Parameter rotates: Whether the token to renew it with is good no more, and there is another.
    /// - Returns: `nil` where a token is none to renew with.
    mutating func renew(
        _ token: String,
        until end: Duration,
        rotates: Bool
    ) -> (access: String, refresh: String)? {
        guard let grant = refreshes[token], subjects[grant] != nil else { return nil }
        count += 1
        let access = "access-\(count)"
        accesses[access] = Access(grant: grant, end: end)
        guard rotates else { return (access, token) }
        let refresh = "refresh-\(count)"
        refreshes[token] = nil
        refreshes[refresh] = grant
        return (access, refresh)
    }

    mutating func expire(_ token: String, at now: Duration) {
        guard let access = accesses[token], access.end > now else { return }
        accesses[token]?.end = now
    }

    mutating func expireAll(at now: Duration) {
        accesses.updateAll { $0.end = min($0.end, now) }
    }

    mutating func revoke(_ token: String) {
        if let grant = refreshes[token] { subjects[grant] = nil }
        accesses[token] = nil
        refreshes[token] = nil
    }
}
