import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

struct CachingSocketTests {
    @Test(.endsInTime)
    func `over a socket a 304 saves the content`() async throws {
        let content = String(repeating: "0123456789", count: 10_000)
        let server = try RawServer { request in
            request.has(field: #"If-None-Match: "v1""#)
                ? [.send("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\nX-Number: 2\r\n\r\n")]
                : [.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nX-Number: 1\r\nContent-Length: 100000\r\n\r\n" + content)]
        }
        let log = EventLog()
        var settings = RequestSettings()
        settings.cache = .memory()
        settings.observers = [log]
        let blog = Client(
            Blog.self,
            baseURL: try RawServer.url(server.port),
            transport: URLSessionTransport(),
            settings: settings,
            clock: ManualClock()
        )
        let request = Blog.Posts.list().returning(String.self).withHead()
        let first = try await blog.send(request)
        let second = try await blog.send(request)
        #expect(first.0 == content)
        #expect(second.0 == content)
        #expect(second.1.status == 200)
        #expect(second.1.headers["X-Number"] == "2")
        #expect(server.requests.count == 2)
        #expect(log.kinds.contains(.cacheRevalidated))
        #expect(log.kinds.contains(.answered(number: 1, status: 304)))
    }
}
