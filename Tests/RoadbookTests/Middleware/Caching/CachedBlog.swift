import Foundation
import Roadbook
import RoadbookTesting

/// A blog behind a cache: a server that is a function, and a client whose date a test sets.
final class CachedBlog: Sendable {
    /// Sun, 06 Nov 1994 08:49:37 GMT.
    static let start = Date(timeIntervalSince1970: 784_111_777)

    let cache: ResponseCache?
    let client: Client<Blog>
    private let recorder: RecordingTransport
    private let time: Locked<Date>
    private let log: EventLog

    /// - Parameters:
    ///   - cache: The cache, a new one in memory unless given.
    ///   - change: Changes the settings.
    ///   - answer: The server; it is told how many requests came before.
    init(
        _ cache: ResponseCache? = .memory(),
        at date: Date = start,
        settings change: (inout RequestSettings) -> Void = { _ in },
        answer: @escaping @Sendable (TransportRequest, Int) async throws -> TransportResponse
    ) {
        let time = Locked(date)
        let log = EventLog()
        let count = Locked(0)
        recorder = RecordingTransport(
            .stub { request in
                let number = count.withLock { count in
                    defer { count += 1 }
                    return count
                }
                return try await answer(request, number)
            }
        )
        var settings = RequestSettings()
        settings.retry = nil
        settings.cache = cache
        settings.acceptableStatus = 200..<600
        settings.observers = [log]
        change(&settings)
        self.cache = cache
        self.time = time
        self.log = log
        client = Client(
            Blog.self,
            transport: recorder,
            settings: settings,
            clock: ManualClock(),
            date: { time.withLock { $0 } }
        )
    }

    /// The requests that reached the server.
    var requests: [TransportRequest] { recorder.requests }

    /// What the cache has said of itself.
    var cacheEvents: [CallEvent.Kind] { log.kinds.filter { "\($0)".hasPrefix("cache") } }

    func pass(_ seconds: Double) {
        time.withLock { $0 += seconds }
    }

    @discardableResult
    func send(
        _ method: HTTPMethod = .get,
        _ route: String = "posts/1",
        _ headers: HeaderFields = [:],
        query: Parameters = [:]
    ) async throws -> (text: String, head: ResponseHead) {
        let plain = RequestConverter<Void>(method: method, route: route).query(query)
        let request = headers.reduce(plain) { $0.header($1.name, $1.value) }
        let (text, head) = try await client.send(request.returning(String?.self).withHead())
        return (text ?? "", head)
    }
}
