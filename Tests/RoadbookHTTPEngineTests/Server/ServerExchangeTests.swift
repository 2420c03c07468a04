import Foundation
import RoadbookHTTPEngine
import TestServers
import Testing

@Suite(.endsInTime) struct `Server` {
    @Test func `answers a request with the handler's response`() async throws {
        try await withEcho { address in
            let answer = try TestClient(address).exchange("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
            #expect(answer.statusLine == "HTTP/1.1 200 OK")
            #expect(answer.text == "POST /a hi")
            #expect(answer["Content-Length"] == "10")
            #expect(answer["Date"]?.hasSuffix(" GMT") == true)
            #expect(answer["Connection"] == nil)
        }
    }

    @Test func `answers a hundred requests on one connection without a stall`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            let clock = ContinuousClock()
            let elapsed = try clock.measure {
                for number in 0..<100 {
                    let answer = try client.exchange("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                    #expect(answer.text == "GET /\(number) ")
                }
            }
            // With a delayed acknowledgement in each exchange it would take 4 s and more.
            #expect(elapsed < .seconds(3))
        }
    }

    @Test func `answers pipelined requests in their order where some are answered at once`() async throws {
        let server = HTTPServer { request -> HTTPReply in
            let response = HTTPResponse(status: 200, body: request.target)
            return request.target.last == UInt8(ascii: "7") ? .later { response } : .now(response)
        }
        try await server.run { address in
            let client = try TestClient(address)
            // As many at once as would exhaust the stack if one answer were sent within the other.
            for batch in 0..<4 {
                let numbers = (batch * 1_500)..<((batch + 1) * 1_500)
                try client.send(numbers.map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
                for number in numbers { try #require(try client.answer().text == "/\(number)") }
            }
            try client.send("GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.answer().text == "/a")
            #expect(try client.rest() == [])
        }
    }

    @Test func `answers a request that arrives octet by octet`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            for octet in Array("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nxyz".utf8) {
                try client.send([octet])
            }
            #expect(try client.answer().text == "POST /a xyz")
        }
    }

    @Test func `answers 100 before the content arrives`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(try client.answer().statusLine == "HTTP/1.1 100 Continue")
            try client.send("ok")
            #expect(try client.answer().text == "PUT / ok")
        }
    }

    @Test func `answers no 100 where the content is there already`() async throws {
        try await withEcho { address in
            let client = try TestClient(address)
            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nok")
            #expect(try client.answer().statusLine == "HTTP/1.1 200 OK")
        }
    }

    @Test(.heavy) func `sends an answer larger than any buffer whole`() async throws {
        let body = (0..<8 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let server = HTTPServer { _ in HTTPResponse(status: 200, body: body) }
        try await server.run { address in
            let client = try TestClient(address, receiveBuffer: 4_096)
            #expect(try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").body == body)
            #expect(try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").body == body)
        }
    }

    @Test func `takes content of several megabytes`() async throws {
        let server = HTTPServer { request in HTTPResponse(status: 200, body: Array("\(request.body.count)".utf8)) }
        try await server.run { address in
            let client = try TestClient(address)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(16 << 20)\r\n\r\n")
            try client.send([UInt8](repeating: 1, count: 16 << 20))
            #expect(try client.answer().text == "\(16 << 20)")
        }
    }

    @Test func `serves clients at the same time`() async throws {
        let gate = Signal()
        let server = HTTPServer { request in
            if request.target == Array("/wait".utf8) { await gate.wait() }
            return HTTPResponse(status: 200)
        }
        try await server.run { address in
            let waiting = try TestClient(address)
            try waiting.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try TestClient(address).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
            gate.send()
            #expect(try waiting.answer().status == 200)
        }
    }

    @Test func `runs an ordinary handler on its own thread, and one that went elsewhere as well`() async throws {
        let server = HTTPServer { request in
            let before = pthread_self()
            await Task.yield()
            await withCheckedContinuation { continuation in
                Thread { continuation.resume() }.start()
            }
            return HTTPResponse(status: before == pthread_self() ? 200 : 500)
        }
        try await server.run { address in
            let client = try TestClient(address)
            for _ in 0..<20 { #expect(try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200) }
        }
    }

    @Test func `lets a handler on an actor answer`() async throws {
        let server = HTTPServer { @MainActor request in HTTPResponse(status: 200, body: request.target) }
        try await server.run { address in
            let answer = try TestClient(address).exchange("GET /main HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.text == "/main")
        }
    }
}
