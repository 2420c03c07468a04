import RoadbookHTTPEngine
import TestServers
import Testing

/// What becomes of a client that goes away, each item against a server on a socket.
@Suite(.endsInTime) struct `Disconnect checklist` {
    /// A server whose handler waits for its cancellation, and what it tells.
    private struct Waiting {
        let started = Signal()
        let cancelled = Signal()

        var handler: HTTPHandler {
            { [started, cancelled] request in
                guard request.target == Array("/wait".utf8) else { return HTTPResponse(status: 200) }
                started.send()
                await withTaskCancellationHandler {
                    await Signal().wait()
                } onCancel: {
                    cancelled.send()
                }
                return HTTPResponse(status: 200)
            }
        }
    }

    @Test(arguments: [true, false]) func `a disconnect while a handler runs cancels its task`(resets: Bool) async throws
    {
        let waiting = Waiting()
        try await HTTPServer(handler: waiting.handler).run { address in
            let client = try TestClient(address)
            try client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
            await waiting.started.wait()
            if resets { client.reset() } else { client.close() }
            await waiting.cancelled.wait()
            #expect(try TestClient(address).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
    }

    @Test func `a disconnect behind pipelined requests cancels the task of the first`() async throws {
        let waiting = Waiting()
        try await HTTPServer(handler: waiting.handler).run { address in
            let client = try TestClient(address)
            try client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await waiting.started.wait()
            client.close()
            await waiting.cancelled.wait()
        }
    }

    @Test func `SIGPIPE is suppressed where a client that is answered is gone`() async throws {
        let body = [UInt8](repeating: 1, count: 4 << 20)
        try await HTTPServer { _ in HTTPResponse(status: 200, body: body) }.run { address in
            for _ in 0..<20 {
                let client = try TestClient(address, receiveBuffer: 4_096)
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                client.reset()
            }
            #expect(try TestClient(address).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").body == body)
        }
    }

    @Test func `a disconnect in the middle of a request leaves the server serving`() async throws {
        try await withEcho { address in
            for text in ["", "GET", "GET / HTTP/1.1\r\n", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1"] {
                for resets in [true, false] {
                    let client = try TestClient(address)
                    try client.send(text)
                    if resets { client.reset() } else { client.close() }
                }
            }
            #expect(try TestClient(address).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
    }
}
