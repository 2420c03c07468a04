import Roadbook

extension TransportError {
    /// The error of a connection that ended too early.
    static func connectionLost(_ underlying: (any Error)? = nil) -> TransportError {
        TransportError(
            .connectionLost,
            "the server closed the connection before the answer was complete",
            underlying: underlying
        )
    }
}
