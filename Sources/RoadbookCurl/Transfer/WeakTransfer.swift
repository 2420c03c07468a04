import Roadbook

/// Lets what a transfer owns tell its driver of it, without owning it in turn.
final class WeakTransfer: Sendable {
    private struct Reference: Sendable {
        weak var transfer: CurlTransfer?
    }

    private let driver: CurlDriver
    private let reference = Locked(Reference())

    init(_ driver: CurlDriver) {
        self.driver = driver
    }

    func set(_ transfer: CurlTransfer) { reference.withLock { $0.transfer = transfer } }

    /// Posts a command about the transfer, if it is still there.
    func post(_ command: (CurlTransfer) -> CurlDriver.Command) {
        if let transfer = reference.withLock({ $0.transfer }) { driver.post(command(transfer)) }
    }
}
