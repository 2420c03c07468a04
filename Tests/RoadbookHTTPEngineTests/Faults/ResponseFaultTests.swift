import RoadbookHTTPEngine
import TestServers
import Testing

@Suite(.endsInTime) struct `Faults of an answer` {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let head = "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 9\r\n\r\n"

    /// Everything that a client gets in answer to one request, up to the end of the connection; with a `!` after it where
    /// that is reset.
    private func answer(
        _ faults: HTTPFault...,
        stream: [String]? = nil,
        pauses: Pauses = Pauses(),
        request: String = Self.request
    ) async throws -> [UInt8] {
        let configuration = HTTPServer.Configuration(sleep: { pauses.sleep(for: $0) })
        let server = HTTPServer(configuration: configuration) { _ in
            var response = HTTPResponse(status: 200, fields: ["Date": "now"], body: Array("123456789".utf8))
            if let stream { response.stream = PieceSource.stream(of: stream) }
            response.faults = faults
            return response
        }
        return try await server.run { address in
            let client = try TestClient(address)
            try client.send(request)
            var octets: [UInt8] = []
            do {
                while true {
                    let arrival = try client.arrival()
                    if arrival.isEmpty { return octets }
                    octets += arrival
                    // What comes after a whole answer is not waited for, unless the fault ends the connection.
                    if Self.isWhole(octets), !faults.contains(where: { $0.effect == .close || $0.effect == .reset }) {
                        return octets
                    }
                }
            } catch is TestClient.Failure {
                return octets + Array("!".utf8)
            }
        }
    }

    private static func isWhole(_ octets: [UInt8]) -> Bool {
        guard let end = octets.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
        let head = String(decoding: octets[..<end.upperBound], as: UTF8.self)
        let content = octets[end.upperBound...]
        if head.contains("chunked") { return content.firstRange(of: Array("\r\n0\r\n\r\n".utf8)) != nil }
        let length = head.firstRange(of: "Content-Length: ").map { head[$0.upperBound...].prefix { $0.isNumber } }
        return content.count >= length.flatMap { Int($0) } ?? 0
    }

    private func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }

    @Test(arguments: [HTTPFault.Effect.close, .reset]) func `end the connection`(effect: HTTPFault.Effect) async throws
    {
        let end = effect == .reset ? "!" : ""
        let start = try await answer(HTTPFault(effect, at: .responseStart))
        #expect(text(start) == end)
        let body = try await answer(HTTPFault(effect, at: .responseBody))
        #expect(text(body) == Self.head + "1234" + end)
        let whole = try await answer(HTTPFault(effect, at: .responseEnd))
        #expect(text(whole) == Self.head + "123456789" + end)
    }

    @Test(arguments: [(HTTPFault.Point.responseStart, ""), (.responseBody, "1234"), (.responseEnd, "12345678")])
    func `cut the content short, and the length says so`(point: HTTPFault.Point, content: String) async throws {
        let octets = try await answer(HTTPFault(.truncate, at: point))
        #expect(text(octets) == Self.head.replacing("9", with: "\(content.count)") + content)
    }

    @Test func `put garbage in the place of the head`() async throws {
        let octets = try await answer(HTTPFault(.garbage, at: .responseStart))
        #expect(octets.count == 64)
        #expect(octets.first == 0xff)
    }

    @Test func `put garbage in the place of the second half of the content`() async throws {
        let octets = try await answer(HTTPFault(.garbage, at: .responseBody))
        #expect(octets.count == Self.head.utf8.count + 9)
        #expect(text(octets).hasPrefix(Self.head + "1234"))
        #expect(octets.suffix(5).first == 0xff)
    }

    @Test func `put garbage after the message`() async throws {
        let octets = try await answer(HTTPFault(.garbage, at: .responseEnd), HTTPFault(.close, at: .responseEnd))
        #expect(text(octets).hasPrefix(Self.head + "123456789"))
        #expect(octets.count == Self.head.utf8.count + 9 + 64)
    }

    @Test func `send no more than so many octets at a time`() async throws {
        let (fromStart, fromMiddle, fromEnd) = (Pauses(), Pauses(), Pauses())
        let effect = HTTPFault.Effect.throttle(octets: 2, every: .seconds(1))
        var octets = try await answer(HTTPFault(effect, at: .responseStart), pauses: fromStart)
        #expect(text(octets) == Self.head + "123456789")
        // Two octets go at once, and two after each pause.
        #expect(fromStart.all == Array(repeating: .seconds(1), count: (Self.head.utf8.count + 9 - 1) / 2))
        octets = try await answer(HTTPFault(effect, at: .responseBody), pauses: fromMiddle)
        #expect(text(octets) == Self.head + "123456789")
        #expect(fromMiddle.all.count == 2)
        octets = try await answer(HTTPFault(effect, at: .responseEnd), pauses: fromEnd)
        #expect(text(octets) == Self.head + "123456789")
        #expect(fromEnd.all.isEmpty)
    }

    @Test func `take the first piece of a stream for its half`() async throws {
        let stream = ["abcd", "ef", "gh"]
        let head = "HTTP/1.1 200 OK\r\nDate: now\r\nTransfer-Encoding: chunked\r\n\r\n"
        var octets = try await answer(HTTPFault(.close, at: .responseBody), stream: stream)
        #expect(text(octets) == head + "4\r\nabcd\r\n")
        octets = try await answer(HTTPFault(.truncate, at: .responseBody), stream: stream)
        #expect(text(octets) == head + "4\r\nabcd\r\n0\r\n\r\n")
        octets = try await answer(HTTPFault(.truncate, at: .responseEnd), stream: stream)
        #expect(text(octets) == head + "3\r\nabc\r\n2\r\nde\r\n2\r\nfg\r\n0\r\n\r\n")
        octets = try await answer(HTTPFault(.truncate, at: .responseStart), stream: stream)
        #expect(text(octets) == "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 0\r\n\r\n")
        octets = try await answer(HTTPFault(.garbage, at: .responseBody), stream: stream)
        #expect(text(octets).hasPrefix(head + "4\r\nabcd\r\n2\r\n"))
        #expect(!text(octets).contains("ef"))
        #expect(text(octets).hasSuffix("\r\n0\r\n\r\n"))
    }

    @Test(arguments: [true, false])
    func `cut a stream of a known length short, and say none`(isOfHandler: Bool) async throws {
        let fault = HTTPFault(.truncate, at: .responseBody)
        let configuration = HTTPServer.Configuration(faults: { _ in isOfHandler ? [] : [fault] })
        let server = HTTPServer(configuration: configuration) { _ in
            let stream = PieceSource.stream(of: ["abcd", "ef"], length: 6)
            var response = HTTPResponse(status: 200, fields: ["Date": "now"], stream: stream)
            if isOfHandler { response.faults = [fault] }
            return response
        }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send(Self.request)
            let head = "HTTP/1.1 200 OK\r\nDate: now\r\nTransfer-Encoding: chunked\r\n\r\n"
            #expect(try client.text(until: "\r\n0\r\n\r\n") == head + "4\r\nabcd\r\n0\r\n\r\n")
        }
    }

    @Test func `leave an answer without content whole`() async throws {
        let head = "HTTP/1.1 200 OK\r\nDate: now\r\nContent-Length: 9\r\n\r\n"
        for effect in [HTTPFault.Effect.close, .truncate, .garbage] {
            let faults = [HTTPFault(effect, at: .responseBody), HTTPFault(.close, at: .responseEnd)]
            let octets = try await answer(
                faults[0],
                faults[1],
                request: "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"
            )
            #expect(text(octets) == head)
        }
    }

    @Test(arguments: [HTTPFault.Point.responseStart, .responseBody, .responseEnd])
    func `stall until the client leaves or the server stops`(point: HTTPFault.Point) async throws {
        let server = HTTPServer { request in
            var response = HTTPResponse(status: 200, fields: ["Date": "now"], body: Array("123456789".utf8))
            if request.target == Array("/".utf8) { response.faults = [HTTPFault(.stall, at: point)] }
            return response
        }
        let address = try server.start()
        let (leaving, staying) = (try TestClient(address), try TestClient(address))
        let expected = [HTTPFault.Point.responseBody: Self.head + "1234", .responseEnd: Self.head + "123456789"][point]
        for client in [leaving, staying] {
            // The second is not answered, though the first may have been.
            try client.send(Self.request + Self.request)
            if let expected { #expect(try client.text(until: String(expected.suffix(4))) == expected) }
        }
        leaving.close()
        #expect(try TestClient(address).exchange("GET /x HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        // It does not wait for an answer that does not come.
        await server.stop(grace: .seconds(60))
        #expect(try staying.rest() == [])
    }

    @Test func `close in the middle of a head by a reset`() async throws {
        let paused = Signal()
        let configuration = HTTPServer.Configuration(sleep: { _ in
            paused.send()
            await Signal().wait()
            throw CancellationError()
        })
        let server = HTTPServer(configuration: configuration) { _ in
            var response = HTTPResponse(status: 200)
            response.faults = [HTTPFault(.throttle(octets: 20, every: .seconds(1)), at: .responseStart)]
            return response
        }
        let client = try TestClient(try server.start())
        try client.send(Self.request)
        await paused.wait()
        await server.stop(grace: .zero)
        #expect(throws: TestClient.Failure.self) { try client.rest() }
    }
}
