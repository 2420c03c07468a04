import RoadbookHTTPEngine

/// The exchanges of a mock, the latest of them.
struct Journal: Sendable {
    /// How many exchanges are remembered, and how many octets of content in them.
    static let limit = 10_000
    static let contentLimit = 64 << 20

    /// Those that are remembered stand behind those that are not any more, which are taken out many at a time.
    private var kept: [MockExchange] = []
    private var forgotten = 0
    private var contentSize = 0
    /// How many there have been.
    private(set) var count = 0

    /// Those that are remembered, in the order the requests came.
    var exchanges: ArraySlice<MockExchange> { kept[forgotten...] }

    /// Those from a number on, as far as they are remembered.
    func exchanges(from number: Int) -> ArraySlice<MockExchange> {
        exchanges.suffix(max(0, count - number))
    }

    /// Notes a request.
    ///
    /// - Returns: Its number.
    mutating func receive(_ request: MockRequest, at time: Duration) -> Int {
        let number = count
        count += 1
        kept.append(MockExchange(number: number, receivedAt: time, request: request))
        contentSize += request.request.body.count
        forget()
        return number
    }

    /// Notes what a request was answered.
    mutating func answer(_ number: Int, _ response: HTTPResponse, stub: Int?, isExpected: Bool) {
        let position = kept.count - (count - number)
        guard position >= forgotten else { return }
        kept[position].response = MockResponse(response)
        kept[position].isExpected = isExpected
        kept[position].stub = stub
        contentSize += response.body.count
        forget()
    }

    mutating func removeAll() {
        kept = []
        forgotten = 0
        contentSize = 0
    }

    private mutating func forget() {
        while kept.count - forgotten > Self.limit || contentSize > Self.contentLimit, forgotten < kept.count - 1 {
            contentSize -= kept[forgotten].contentSize
            forgotten += 1
        }
        guard forgotten > kept.count / 2 else { return }
        kept.removeFirst(forgotten)
        forgotten = 0
    }
}

extension MockExchange {
    fileprivate var contentSize: Int { request.request.body.count + (response?.size ?? 0) }
}
