import Foundation
import Roadbook
import TestServers
import Testing

@testable import RoadbookCurl

/// Connections that are used again, and those that are closed meanwhile.
@Suite(.endsInTime)
struct CurlConnectionTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
    private let transport: CurlTransport

    init() throws {
        transport = try CurlTransport()
    }

    private func send(_ request: TransportRequest, by other: CurlTransport? = nil) async throws -> Data {
        try await (other ?? transport).send(request).body.collect(upTo: 2)
    }

    /// A server that answers the first request and closes the connection when a second one has come on it.
    private func server() throws -> RawServer {
        let seconds = Locked(0)
        return try RawServer { request in
            if request.target == "/first" { return [.send(Self.ok)] }
            let isReused = seconds.withLock { seconds in
                seconds += 1
                return seconds == 1
            }
            return isReused ? [.close] : [.send(Self.ok)]
        }
    }

    @Test func `a connection that was not made is none that was used before`() async throws {
        let told = Locked<[TransferMetrics]>([])
        // Nobody listens at the first port.
        var request = TransportRequest(method: .get, url: try RawServer.url(1))
        request.onMetrics = { metrics in told.withLock { $0.append(metrics) } }
        let refused = request
        await #expect(throws: TransportError.self) { try await send(refused) }
        #expect(told.withLock(\.self).map(\.isReusedConnection) == [false])
    }

    @Test(arguments: [HTTPMethod.get, .post])
    func `a connection that takes longer to be made than it may cannot be made`(method: HTTPMethod) async throws {
        // The system takes the connection, and nobody says anything of TLS.
        let (silent, port) = try RawSocket.bind()
        defer { RawSocket.close(silent) }
        RawSocket.listen(silent)
        let transport = try CurlTransport(connectTimeout: .milliseconds(50))
        let url = try RawServer.url(port, scheme: "https")
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(TransportRequest(method: method, url: url))
        }
        #expect(error?.code == .cannotConnect, "\(String(describing: error))")
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(1), .seconds(Int64.max)])
    func `a time for connecting that makes no sense is the nearest that does`(time: Duration) {
        let settings = ConnectionSettings(connectionsPerHost: 6, connectTimeout: time, security: .standard)
        #expect(settings.connectMilliseconds == (time < .seconds(1) ? 1 : 86_400_000))
    }

    @Test func `a program that is started has none of the connections`() async throws {
        let server = try RawServer(Self.ok)
        #expect(try await send(server.request()) == Data("hi".utf8))
        let flags = Self.flags(ofConnectionsTo: try #require(server.request().url.port))
        #expect(!flags.isEmpty)
        for flag in flags { #expect(flag & FD_CLOEXEC != 0) }
    }

    /// The flags of the descriptors that are connected to a port of this computer.
    private static func flags(ofConnectionsTo port: Int) -> [Int32] {
        (Int32(0)..<4096).compactMap { descriptor in
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
            }
            guard status == 0, Int(UInt16(bigEndian: address.sin_port)) == port else { return nil }
            return fcntl(descriptor, F_GETFD)
        }
    }

    @Test func `many requests after one another have one connection`() async throws {
        let connections = Connections()
        let server = try RawServer { _ in
            connections.note()
            return [.send(Self.ok)]
        }
        for _ in 0..<1000 { #expect(try await send(server.request()) == Data("hi".utf8)) }
        #expect(server.requests.count == 1000)
        #expect(connections.count == 1)
    }

    @Test func `many more calls than connections all end`() async throws {
        let connections = Connections()
        let transport = try CurlTransport(maximumConnectionsPerHost: 2)
        let server = try RawServer { request in
            connections.note()
            // Some end with their connection.
            return request.target.hasSuffix("7") ? [.send(Self.ok), .close] : [.send(Self.ok)]
        }
        try await withThrowingTaskGroup { group in
            for number in 0..<500 {
                let request = try server.request(.get, "/\(number)")
                group.addTask { () async throws in
                    let answer = try await send(request, by: transport)
                    #expect(answer == Data("hi".utf8))
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(server.requests.map(\.target)).count == 500)
        #expect(connections.count >= 2 && connections.count <= 102)
    }

    @Test(arguments: [HTTPMethod.get, .delete, .put])
    func `what may be done twice is sent again where a kept connection is closed under it`(
        method: HTTPMethod
    ) async throws {
        let server = try server()
        #expect(try await send(server.request(.get, "/first")) == Data("hi".utf8))
        let body: TransportRequest.Body = method == .put ? .data(Data(repeating: 7, count: 200_000)) : .none
        let told = Locked<[TransferProgress]>([])
        let resent = Locked<[Int?]>([])
        var request = try server.request(method, "/second", body: body)
        request.onBodyProgress = { progress in told.withLock { $0.append(progress) } }
        request.onMetrics = { metrics in resent.withLock { $0.append(metrics.resendCount) } }
        #expect(try await send(request) == Data("hi".utf8))
        #expect(resent.withLock(\.self) == [CurlLibrary.isAtLeast(0x075000) ? 1 : nil])
        let completed = told.withLock(\.self).map(\.completed)
        #expect(completed == completed.sorted())
        #expect(completed.last == (method == .put ? 200_000 : nil))
        #expect(server.requests.map(\.target) == ["/first", "/second", "/second"])
        #expect(server.requests.last?.content.count == (method == .put ? 200_000 : 0))
    }

    @Test(arguments: [HTTPMethod.post, .patch], [0, 5, 200_000])
    func `what may not be done twice is lost where a kept connection is closed under it`(
        method: HTTPMethod,
        count: Int
    ) async throws {
        let server = try server()
        #expect(try await send(server.request(.get, "/first")) == Data("hi".utf8))
        let resent = Locked<[Int?]>([])
        var second = try server.request(method, "/second", body: .data(Data(repeating: 7, count: count)))
        second.onMetrics = { metrics in resent.withLock { $0.append(metrics.resendCount) } }
        let request = second
        let error = await #expect(throws: TransportError.self) { try await send(request) }
        #expect(error?.code == .connectionLost)
        #expect(resent.withLock(\.self) == [0])
        #expect(server.requests.map(\.target) == ["/first", "/second"])
        // The next one has a connection of its own.
        #expect(try await send(request) == Data("hi".utf8))
        #expect(server.requests.last?.content.count == count)
    }

    @Test(arguments: [HTTPMethod.post, .put])
    func `content that can be made once is not sent again`(method: HTTPMethod) async throws {
        let server = try server()
        #expect(try await send(server.request(.get, "/first")) == Data("hi".utf8))
        let stream = BodyStream(once: ByteStream(Data(repeating: 7, count: 200_000)), length: 200_000)
        let request = try server.request(method, "/second", body: .stream(stream))
        let error = await #expect(throws: TransportError.self) { try await send(request) }
        #expect(error?.code == .connectionLost)
        #expect(server.requests.map(\.target) == ["/first", "/second"])
    }

    @Test func `no POST arrives twice where each connection is closed after its answer`() async throws {
        let server = try RawServer { _ in [.send(Self.ok), .close] }
        var answered = 0
        for number in 0..<200 {
            do {
                #expect(try await send(server.request(.post, "/\(number)")) == Data("hi".utf8))
                answered += 1
            } catch let error as TransportError {
                #expect(error.code == .connectionLost)
            }
        }
        let targets = server.requests.map(\.target)
        #expect(Set(targets).count == targets.count)
        #expect(targets.count >= answered && answered > 0)
    }

    @Test func `a transport that is released lets its transfers end`() async throws {
        let next = Signal()
        let server = try RawServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .wait(next), .send("more!")]
        }
        var transport: CurlTransport? = try CurlTransport()
        weak let released = transport
        let body = try await #require(transport).send(server.request()).body
        transport = nil
        while released != nil {
            try Task.checkCancellation()
            await Task.yield()
        }
        next.fire()
        #expect(try await body.collect(upTo: 10) == Data("five!more!".utf8))
    }

    @Test func `transports that are released while transfers run end without harm`() async throws {
        let closed = Locked(0)
        let server = try RawServer { request in
            request.target == "/dropped"
                ? [
                    .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfive!"), .awaitClose,
                    .perform { closed.withLock { $0 += 1 } },
                ]
                : [.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfive!")]
        }
        for _ in 0..<50 {
            let transport = try CurlTransport()
            let whole = try await transport.send(server.request()).body
            _ = try await transport.send(server.request(.get, "/dropped"))
            let request = try server.request(.get, "/dropped")
            let task = Task { [transport] in try await transport.send(request) }
            task.cancel()
            #expect(try await whole.collect(upTo: 5) == Data("five!".utf8))
        }
        // Each of those that were answered.
        while closed.withLock(\.self) < 50 {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
