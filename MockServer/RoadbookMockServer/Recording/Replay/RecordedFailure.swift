import Roadbook

/// What a server, or the way to it, did in place of an answer, as an archive tells it.
enum RecordedFailure {
    /// What a mock does to the same effect, in place of an answer or in the middle of its content; `nil` where nothing
    /// failed, the client itself gave up, or nobody said why.
    static func fault(of entry: HTTPArchive.Entry) -> MockFault? {
        let response = entry.response
        guard response.status == 0 || !entry.isWithoutContent, let fault = response.failure.flatMap({ faults[$0] })
        else { return nil }
        // Once the head is there, what comes behind it is content; to fail, that has to end too soon.
        return fault == .garbage && response.status != 0 ? .close : fault
    }

    private static let faults: [String: MockFault] = {
        var faults: [String: MockFault] = [
            // As Chrome has them.
            "net::ERR_ADDRESS_UNREACHABLE": .close, "net::ERR_CONNECTION_CLOSED": .close,
            "net::ERR_CONNECTION_FAILED": .close, "net::ERR_CONNECTION_REFUSED": .close,
            "net::ERR_CONNECTION_RESET": .reset, "net::ERR_CONNECTION_TIMED_OUT": .stall,
            "net::ERR_CONTENT_LENGTH_MISMATCH": .close, "net::ERR_EMPTY_RESPONSE": .close,
            "net::ERR_HTTP2_PROTOCOL_ERROR": .close, "net::ERR_INCOMPLETE_CHUNKED_ENCODING": .close,
            "net::ERR_INVALID_CHUNKED_ENCODING": .close, "net::ERR_INVALID_HTTP_RESPONSE": .garbage,
            "net::ERR_NAME_NOT_RESOLVED": .close, "net::ERR_SSL_PROTOCOL_ERROR": .close,
            "net::ERR_TIMED_OUT": .stall,
        ]
        let codes: [RequestError.Code] = [
            .cannotConnect, .cannotFindHost, .connectionLost, .secureConnectionFailed, .transportFailed,
        ]
        for code in codes { faults["\(code)"] = .close }
        faults["\(RequestError.Code.timedOut)"] = .stall
        faults["\(RequestError.Code.invalidResponse)"] = .garbage
        return faults
    }()
}
