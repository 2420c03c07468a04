/// What connection a transfer is to have.
struct ConnectionChoice: Equatable {
    var pool: ConnectionPool
    /// Whether it waits for one that others have rather than make one.
    var waitsToShare = false

    /// Whether it has one to itself, by HTTP/1.1.
    var isUnshared: Bool { pool == .unshared }
}
