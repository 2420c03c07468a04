/// What waits to be sent on a connection.
struct PendingOutput {
    /// The largest buffer kept for the next answer.
    private static let keptCapacity = 64 << 10

    /// The octets in their order; answers are written at the end. Some of the first may have been sent.
    var octets: [UInt8] = []
    private var sentCount = 0

    /// How many octets wait.
    var count: Int { octets.count - sentCount }

    /// Whether nothing waits.
    var isEmpty: Bool { count == 0 }

    /// Sends what the client takes now.
    ///
    /// - Returns: How many octets it took, zero where it takes none yet; `nil` where the connection is lost.
    mutating func send(on socket: Socket) -> Int? {
        guard let count = socket.send(octets[sentCount...]) else { return nil }
        sentCount += count
        if isEmpty {
            octets.removeAll(keepingCapacity: octets.capacity <= Self.keptCapacity)
            sentCount = 0
        }
        return count
    }
}
