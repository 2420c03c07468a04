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

    /// What was answered; `nil` as long as nothing is.
    public var response: MockResponse? { answer?.response }

    /// Whether something was declared or stubbed for the request; `nil` as long as it is not answered.
    public var isExpected: Bool? { answer?.isExpected }
}

extension MockExchange {
    /// What is known of an answer.
    struct Answer: Sendable {
        let response: MockResponse
        /// By the mock's clock; `nil` where that was not noted.
        let time: Duration?
        /// The stub that answered; `nil` where none did.
        let stub: Int?
        let isExpected: Bool
    }

    /// When it was answered, by the mock's clock; `nil` as long as it is not.
    var answeredAt: Duration? { answer?.time }

    /// The stub that answered; `nil` where none did.
    var stub: Int? { answer?.stub }
}

extension MockExchange: CustomStringConvertible {
    /// The request and the status, such as `GET posts/1: 200`.
    public var description: String {
        "\(request): " + (response.map { "\($0.status)" } ?? "not answered yet")
    }
}
