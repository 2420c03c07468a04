/// A request that a mock received, and what it answered.
public struct MockExchange: Sendable {
    /// The place among all exchanges of the mock, counted from 0 in the order the requests came.
    public let number: Int

    /// When the request came: the time since the mock was made, by its clock.
    public let receivedAt: Duration

    /// What was received.
    public let request: MockRequest

    /// What was answered; `nil` as long as nothing is.
    public internal(set) var response: MockResponse?

    /// Whether something was declared or stubbed for the request; `nil` as long as it is not answered.
    public internal(set) var isExpected: Bool?

    /// When it was answered, by the mock's clock; `nil` as long as it is not.
    var answeredAt: Duration?

    /// The stub that answered.
    var stub: Int?
}

extension MockExchange: CustomStringConvertible {
    /// The request and the status, such as `GET posts/1: 200`.
    public var description: String {
        "\(request): " + (response.map { "\($0.status)" } ?? "not answered yet")
    }
}
