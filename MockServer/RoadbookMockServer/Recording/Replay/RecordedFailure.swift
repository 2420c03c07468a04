import Roadbook

/// What a server, or the way to it, did in place of an answer, as an archive tells it.
enum RecordedFailure {
    /// What a mock does to the same effect; `nil` where the client itself gave up, or nobody said why.
    static func fault(_ failure: String?) -> MockFault? {
        failure.flatMap { faults[$0] }
    }

    private static let faults: [String: MockFault] = {
        var faults: [String: MockFault] = [
            // As Chrome has them.
            "net::ERR_ADDRESS_UNREACHABLE": .close, "net::ERR_CONNECTION_CLOSED": .close,
            "net::ERR_CONNECTION_FAILED": .close, "net::ERR_CONNECTION_REFUSED": .close,
            "net::ERR_CONNECTION_RESET": .reset, "net::ERR_CONNECTION_TIMED_OUT": .stall,
            "net::ERR_EMPTY_RESPONSE": .close, "net::ERR_NAME_NOT_RESOLVED": .close,
            "net::ERR_SSL_PROTOCOL_ERROR": .close, "net::ERR_TIMED_OUT": .stall,
        ]
        let codes: [RequestError.Code] = [
            .cannotConnect, .cannotFindHost, .connectionLost, .secureConnectionFailed, .transportFailed,
        ]
        for code in codes { faults["\(code)"] = .close }
        faults["\(RequestError.Code.timedOut)"] = .stall
        return faults
    }()
}
