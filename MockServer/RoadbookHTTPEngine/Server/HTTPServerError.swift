/// Why a server could not start.
public struct HTTPServerError: Error, Hashable, Sendable {
    /// The kind of a failure; more kinds may be added.
    public struct Code: Hashable, Sendable {
        /// The name of the kind.
        public let name: String

        /// The host is neither a numeric address nor `localhost`.
        public static let invalidHost = Code(name: "invalidHost")
        /// Something else listens at the address.
        public static let addressInUse = Code(name: "addressInUse")
        /// This server is running, or its stop has not come to an end.
        public static let alreadyStarted = Code(name: "alreadyStarted")
        /// The system refused a call.
        public static let system = Code(name: "system")
    }

    /// The kind of the failure.
    public let code: Code
    /// One sentence for the reader.
    public let reason: String
    /// The system's error number, where there is one.
    public let errorNumber: Int32?

    init(_ code: Code, reason: String, errorNumber: Int32? = nil) {
        self.code = code
        self.reason = reason
        self.errorNumber = errorNumber
    }

    init(_ failure: SystemFailure, host: String, port: UInt16) {
        self.init(
            failure.isAddressInUse ? .addressInUse : .system,
            reason: "Cannot listen on host \(host), port \(port): \(failure.call.rawValue): \(failure.text).",
            errorNumber: failure.number
        )
    }
}

extension HTTPServerError: CustomStringConvertible {
    public var description: String { reason }
}
