import Foundation
public import Roadbook

/// Answers each request alike and at once, and counts them.
public final class StaticTransport: Transport {
    private static let post = Data(#"{"id":1,"title":"First","body":"Something to read."}"#.utf8)

    private let head: ResponseHead
    /// How long it waits before it answers.
    private let delay: Duration?
    private let asked = Counter()

    public init(_ headers: HeaderFields = ["Content-Type": "application/json"], delay: Duration? = nil) {
        head = ResponseHead(status: 200, headers: headers)
        self.delay = delay
    }

    /// How many requests it was asked.
    public var count: Int { asked.count }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        asked.add()
        if let delay { try await Task.sleep(for: delay) }
        return TransportResponse(head: head, body: ByteStream(Self.post))
    }
}

/// A number that several threads count up.
// The lock guards the number.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var count: Int { lock.withLock { number } }

    func add() { lock.withLock { number += 1 } }
}
