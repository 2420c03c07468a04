import RoadbookHTTPEngine
import TestServers
import Testing

@Suite(.endsInTime) struct `Faults of a request` {
    private static let fixed = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n123456789"
    private static let chunked =
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n1234\r\n5\r\n56789\r\n0\r\n\r\n"
    private static let empty = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// What the handler got, or `nil` where it was not asked; and how the connection ended where it was not.
    private func exchange(_ request: String, _ fault: HTTPFault, pauses: Pauses = Pauses()) async throws -> [UInt8]? {
        let configuration = HTTPServer.Configuration(
            faults: { head in
                #expect(head.body.isEmpty)
                #expect(head.place == HTTPExchangePlace(connection: 0, exchange: 0))
                return [fault]
            },
            sleep: { pauses.sleep(for: $0) }
        )
        return try await HTTPServer(configuration: configuration) { HTTPResponse(status: 200, body: $0.body) }
            .run { address in
                let client = try TestClient(address)
                try client.send(request)
                switch fault.effect {
                case .close: #expect(try client.rest() == [])
                case .reset: #expect(throws: TestClient.Failure.self) { try client.rest() }
                case .stall: break
                case .truncate, .garbage, .throttle: return try client.answer().body
                }
                return nil
            }
    }

    @Test(arguments: [fixed, chunked, empty], [HTTPFault.Point.requestStart, .requestBody])
    func `end the connection before the handler is asked`(request: String, point: HTTPFault.Point) async throws {
        for effect in [HTTPFault.Effect.close, .reset, .stall] {
            #expect(try await exchange(request, HTTPFault(effect, at: point)) == nil)
        }
    }

    @Test(arguments: [fixed, chunked]) func `leave the handler a part of the content`(request: String) async throws {
        #expect(try await exchange(request, HTTPFault(.truncate, at: .requestStart)) == [])
        #expect(try await exchange(request, HTTPFault(.truncate, at: .requestBody)) == Array("1234".utf8))
    }

    @Test(arguments: [fixed, chunked]) func `give the handler other octets`(request: String) async throws {
        let all = try await exchange(request, HTTPFault(.garbage, at: .requestStart))
        #expect(all?.count == 9)
        #expect(all?.first == 0xff)
        let half = try await exchange(request, HTTPFault(.garbage, at: .requestBody))
        #expect(half?.count == 9)
        #expect(half?.starts(with: Array("1234".utf8) + [0xff]) == true)
    }

    @Test(arguments: [
        (fixed, HTTPFault.Point.requestStart, 4), (fixed, .requestBody, 2), (chunked, .requestStart, 4),
        (chunked, .requestBody, 3), (empty, .requestStart, 0), (empty, .requestBody, 0),
    ])
    func `let content be read so many octets at a time`(
        request: String,
        point: HTTPFault.Point,
        count: Int
    ) async throws {
        let pauses = Pauses()
        let fault = HTTPFault(.throttle(octets: 2, every: .seconds(3)), at: point)
        let body = try await exchange(request, fault, pauses: pauses)
        #expect(body == (request == Self.empty ? [] : Array("123456789".utf8)))
        #expect(pauses.all == Array(repeating: .seconds(3), count: count))
    }

    @Test(arguments: [HTTPFault.Point.requestStart, .requestBody])
    func `let all of the content be read at once where no portion is larger`(point: HTTPFault.Point) async throws {
        let pauses = Pauses()
        let fault = HTTPFault(.throttle(octets: .max, every: .seconds(3)), at: point)
        #expect(try await exchange(Self.fixed, fault, pauses: pauses) == Array("123456789".utf8))
        #expect(pauses.all.isEmpty)
    }

    @Test func `are asked for once for each request, and may be those of its answer`() async throws {
        let asked = Pauses()
        let configuration = HTTPServer.Configuration(faults: { request in
            asked.sleep(for: .seconds(request.place?.exchange ?? -1))
            return request.place?.exchange == 1 ? [HTTPFault(.truncate, at: .responseBody)] : []
        })
        try await HTTPServer(configuration: configuration) { HTTPResponse(status: 200, body: $0.body) }.run { address in
            let client = try TestClient(address)
            try client.send(Self.fixed + Self.chunked + Self.empty)
            #expect(try client.answer().text == "123456789")
            #expect(try client.answer().text == "1234")
            #expect(try client.answer().text == "")
            #expect(asked.all == [.seconds(0), .seconds(1), .seconds(2)])
        }
    }

    @Test func `hold back a client whose content is read slowly`() async throws {
        let (paused, gate) = (Signal(), Signal())
        let configuration = HTTPServer.Configuration(
            limits: .init(body: 1 << 30),
            faults: { _ in [HTTPFault(.throttle(octets: 1, every: .seconds(1)), at: .requestStart)] },
            sleep: { _ in
                paused.send()
                await gate.wait()
                throw CancellationError()
            }
        )
        let server = HTTPServer(configuration: configuration, handler: echo)
        let client = try TestClient(try server.start())
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(64 << 20)\r\n\r\nxx")
        await paused.wait()
        #expect(try client.sendUntilHeldBack(atMost: 64 << 20) < 64 << 20)
        // The pause ends with the connection.
        await server.stop(grace: .zero)
        gate.send()
    }

    @Test(arguments: [HTTPFault.Point.requestStart, .requestBody])
    func `stall until the server stops`(point: HTTPFault.Point) async throws {
        let reached = Signal()
        let configuration = HTTPServer.Configuration(faults: { _ in
            reached.send()
            return [HTTPFault(.stall, at: point)]
        })
        let server = HTTPServer(configuration: configuration, handler: echo)
        let client = try TestClient(try server.start())
        try client.send(Self.fixed)
        await reached.wait()
        await server.stop(grace: .seconds(60))
        #expect(try client.rest() == [])
    }
}
