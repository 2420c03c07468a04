/// The transfers for which something came in a turn of the driver. Of the driver's thread.
final class CurlTurn {
    private var transfers: [CurlTransfer] = []

    func add(_ transfer: CurlTransfer) { transfers.append(transfer) }

    /// Those there are, once.
    func take() -> [CurlTransfer] {
        defer { transfers.removeAll(keepingCapacity: true) }
        return transfers
    }
}
