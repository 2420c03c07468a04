/// What a poller watches a socket for.
struct PollInterest: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let read = PollInterest(rawValue: 1)
    static let write = PollInterest(rawValue: 2)
}

/// What a poller found out about a socket.
struct PollEvent: Hashable, Sendable {
    /// The number the socket was registered with.
    var token: UInt64
    /// There is something to read, or the peer has shut down its sending side.
    var isReadable: Bool
    var isWritable: Bool
    /// The connection is gone in both directions.
    var isBroken: Bool

    /// The number by which a poller tells that it was woken.
    static let wakeToken: UInt64 = 0
    /// The number of the listening socket.
    static let listenerToken: UInt64 = 1
    /// The number of the first connection; later ones have larger ones.
    static let firstConnectionToken: UInt64 = 2
}
