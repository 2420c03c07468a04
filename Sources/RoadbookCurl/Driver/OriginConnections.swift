/// What is known of the connections to an origin.
struct OriginConnections {
    /// Whether many transfers have one, as by HTTP/2: so an answer said while there were others.
    private(set) var areShared = false
    /// Whether they were, when the last answer came.
    private(set) var wereShared = false
    /// That of the transfers that come.
    private(set) var pool = ConnectionPool.first
    /// How many transfers have connections of each.
    private var users: [ConnectionPool: Int] = [:]

    /// Whether there is anything to remember when no transfer is left.
    var isKnown: Bool { wereShared || pool != .first }

    /// Counts a transfer that begins.
    ///
    /// - Parameter isUnshared: Whether it cannot share a connection.
    mutating func choose(isUnshared: Bool) -> ConnectionChoice {
        guard !isUnshared else { return ConnectionChoice(pool: .unshared) }
        users[pool, default: 0] += 1
        return ConnectionChoice(pool: pool, waitsToShare: areShared)
    }

    /// Counts a transfer no longer, which has ended.
    mutating func release(_ choice: ConnectionChoice) {
        guard let count = users[choice.pool] else { return }
        users[choice.pool] = count > 1 ? count - 1 : nil
    }

    /// In how many pools transfers have connections that others do not get any more.
    var keptPools: Int { users.count { $0.key != pool } }

    mutating func noteAnswer(isShared: Bool) { (areShared, wereShared) = (isShared, isShared) }

    /// Notes that no transfer is left: by the next one the server may have changed.
    mutating func rest() {
        areShared = false
        users = [:]
    }

    /// Notes that a connection seems to be dead. It cannot be told from the others of its pool, and while transfers have it
    /// it is not closed: so those that come have another pool, in which nobody has one.
    mutating func giveUp(_ choice: ConnectionChoice?) {
        let pools = ConnectionPool.shared
        guard wereShared, choice?.pool == pool, let index = pools.firstIndex(of: pool) else { return }
        let others = pools[(index + 1)...] + pools[..<index]
        pool = others.first { users[$0, default: 0] == 0 } ?? pool
    }
}
