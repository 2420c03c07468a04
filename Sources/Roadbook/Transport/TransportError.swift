/// Why a transport could not bring an answer.
public struct TransportError: Error, Sendable {
    /// What went wrong: one of the transport codes of ``RequestError/Code-swift.struct``.
    public var code: RequestError.Code

    /// What happened, as a sentence without secrets.
    public var message: String

    /// The error of the platform, where there is one.
    public var underlying: (any Error)?

    /// The call whose deadline has passed, where it was that.
    var lateCall: ObjectIdentifier?

    public init(_ code: RequestError.Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }
}

extension TransportError: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}
