import RoadbookHTTPEngine

/// A request that a mock received, and what it answered.
public struct MockExchange: Sendable {
    /// The place among all exchanges of the mock, counted from 0 in the order the requests came.
    public let number: Int

    /// When the request came: the time since the mock was made, by its clock.
    public let receivedAt: Duration

    /// What was received.
    public let request: MockRequest

    /// `nil` as long as it is not answered.
    var answer: Answer?

    /// What was answered; `nil` as long as nothing is, and for good where the connection failed first: see ``failure``.
    public var response: MockResponse? { answer?.outcome.response }

    /// How the connection failed on purpose, by a stub, a recording or the page, before anything of an answer had left;
    /// `nil` where it did not.
    public var failure: MockFault? {
        if case .failure(let fault) = answer?.outcome { MockFault(fault.effect) } else { nil }
    }

    /// Why the request was refused by the rules of HTTP or a limit, in one sentence, before a stub or the store was asked;
    /// `nil` where it was not. The request is there as far as it was read: one whose first line was not has no method and
    /// no target.
    public var refusal: String? {
        if case .refusal(_, let reason) = answer?.outcome { reason } else { nil }
    }

    /// Whether something was declared or stubbed for the request; `nil` as long as it is not answered.
    public var isExpected: Bool? { answer?.isExpected }
}

extension MockExchange {
    /// When it was answered, by the mock's clock; `nil` as long as it is not.
    var answeredAt: Duration? { answer?.time }

    /// The stub that answered; `nil` where none did.
    var stub: Int? { answer?.stub }

    /// Whether nothing more becomes of it.
    var isOver: Bool { answer != nil }
}

extension MockExchange: CustomStringConvertible {
    /// The request and the status, such as `GET posts/1: 200`; or how the connection failed, or why it was refused.
    public var description: String {
        "\(request): " + (answer.map { "\($0.outcome)" } ?? "not answered yet")
    }
}
