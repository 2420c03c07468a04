import RoadbookHTTPEngine

/// The exchanges of a mock, the latest of them.
///
/// They stand in a ring, so that each that comes takes the place of one that is forgotten, and none has to move.
struct Journal: Sendable {
    /// How many exchanges are remembered, and how many octets of requests and of the content of answers in them.
    static let limit = 10_000
    static let sizeLimit = 64 << 20

    private var ring: [MockExchange?] = []
    private var size = 0
    /// The number of the first that is remembered.
    private(set) var first = 0
    /// How many there have been.
    private(set) var count = 0

    /// Those that are remembered, in the order the requests came.
    var exchanges: [MockExchange] { exchanges(from: 0) }

    /// Those from a number on, as far as they are remembered.
    func exchanges(from number: Int) -> [MockExchange] { exchanges(from: number, atMost: Self.limit) }

    /// The first of those from a number on, as far as they are remembered.
    func exchanges(from number: Int, atMost most: Int) -> [MockExchange] {
        let start = max(number, first)
        return start < count ? (start..<min(count, start + most)).compactMap { ring[$0 % Self.limit] } : []
    }

    /// The one with a number; `nil` where it is forgotten, or has not come.
    func exchange(_ number: Int) -> MockExchange? {
        number >= first && number < count ? ring[number % Self.limit] : nil
    }

    /// Notes a request.
    ///
    /// - Returns: Its number.
    mutating func receive(_ request: MockRequest, at time: Duration) -> Int {
        let number = count
        if count - first == Self.limit { forget() }
        let exchange = MockExchange(number: number, receivedAt: time, request: request)
        if ring.count < Self.limit, ring.count == number % Self.limit {
            ring.append(exchange)
        } else {
            ring[number % Self.limit] = exchange
        }
        count += 1
        keep(request.size)
        return number
    }

    /// Notes what a request was answered.
    mutating func answer(
        _ number: Int,
        _ response: HTTPResponse,
        at time: Duration? = nil,
        stub: Int?,
        isExpected: Bool
    ) {
        end(number, MockExchange.Answer(MockExchange.Outcome(response), at: time, stub: stub, isExpected: isExpected))
    }

    /// Notes what became of a request.
    mutating func end(_ number: Int, _ answer: MockExchange.Answer) {
        guard number >= first else { return }
        ring[number % Self.limit]?.answer = answer
        keep(answer.outcome.response?.size ?? 0)
    }

    mutating func removeAll() {
        while first < count { forget() }
    }

    /// Counts octets, and forgets the first exchanges where it has become too much; the last one stays.
    private mutating func keep(_ octets: Int) {
        size += octets
        while size > Self.sizeLimit, first < count - 1 { forget() }
    }

    private mutating func forget() {
        size -= ring[first % Self.limit]?.size ?? 0
        ring[first % Self.limit] = nil
        first += 1
    }
}

extension MockExchange {
    fileprivate var size: Int { request.size + (response?.size ?? 0) }
}
