import RoadbookHTTPEngine

extension MockExchange {
    /// What became of a request.
    enum Outcome: Sendable {
        case response(MockResponse)
        /// The connection failed on purpose before anything of an answer had left.
        case failure(HTTPFault)
        /// It was refused by the rules of HTTP or a limit before anybody was asked; the reason is a sentence.
        case refusal(MockResponse, reason: String)

        /// What becomes of a request by an answer, of which a fault may let nothing leave.
        init(_ response: HTTPResponse) {
            let fault = response.faults.first { $0.point == .responseStart && $0.effect.replacesAnswer }
            self = fault.map(Outcome.failure) ?? .response(MockResponse(response))
        }

        var response: MockResponse? {
            switch self {
            case .response(let response), .refusal(let response, _): response
            case .failure: nil
            }
        }
    }

    /// What is known of the end of an exchange.
    struct Answer: Sendable {
        let outcome: Outcome
        /// By the mock's clock; `nil` where that was not noted.
        let time: Duration?
        /// The stub that answered; `nil` where none did.
        let stub: Int?
        let isExpected: Bool

        init(_ outcome: Outcome, at time: Duration?, stub: Int?, isExpected: Bool) {
            self.outcome = outcome
            self.time = time
            self.stub = stub
            self.isExpected = isExpected
        }
    }
}

extension HTTPFault.Effect {
    /// Whether nothing of an answer is sent behind it.
    fileprivate var replacesAnswer: Bool { endsExchange || self == .garbage }
}

extension MockExchange.Outcome: CustomStringConvertible {
    /// The status, and why it is none: `200`, `failed (reset at responseStart)`, `400 refused: ...`.
    var description: String {
        switch self {
        case .response(let response): "\(response.status)"
        case .failure(let fault): "failed (\(fault))"
        case .refusal(let response, let reason): "\(response.status) refused: \(reason)"
        }
    }
}
