import RoadbookHTTPEngine

/// The exchanges of a mock, the latest of them.
///
/// They stand in a ring, so that each that comes takes the place of one that is forgotten, and none has to move.
struct Journal: Sendable {
    /// How many exchanges are remembered, and how many octets of content in them.
    static let limit = 10_000
    static let contentLimit = 64 << 20

    private var ring: [MockExchange?] = []
    private var contentSize = 0
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
        keep(request.request.body.count)
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
        guard number >= first else { return }
        ring[number % Self.limit]?.response = MockResponse(response)
        ring[number % Self.limit]?.answeredAt = time
        ring[number % Self.limit]?.isExpected = isExpected
        ring[number % Self.limit]?.stub = stub
        keep(response.body.count)
    }

    mutating func removeAll() {
        while first < count { forget() }
    }

    /// Counts content, and forgets the first exchanges where it has become too much; the last one stays.
    private mutating func keep(_ size: Int) {
        contentSize += size
        while contentSize > Self.contentLimit, first < count - 1 { forget() }
    }

    private mutating func forget() {
        contentSize -= ring[first % Self.limit]?.contentSize ?? 0
        ring[first % Self.limit] = nil
        first += 1
    }
}

extension MockExchange {
    fileprivate var contentSize: Int { request.request.body.count + (response?.size ?? 0) }
}
