import Roadbook

/// The content of a request, as the driver's thread asks for it.
protocol OutgoingContent: Sendable {
    /// How many octets there are; `nil` where that is not known.
    var length: Int64? { get }

    /// Whether there may be none yet when they are asked for.
    var mayPause: Bool { get }

    /// Copies the next octets into a buffer, which has room for one at least.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> OutgoingRead

    /// Goes back to the first octet; false where that cannot be done.
    func rewind() -> Bool

    /// Nobody reads any more.
    func stop()
}

/// What came of reading some content.
enum OutgoingRead {
    /// So many octets, not none.
    case octets(Int)
    case end
    /// None yet; it tells when there are.
    case later
    case failed(any Error)
}
