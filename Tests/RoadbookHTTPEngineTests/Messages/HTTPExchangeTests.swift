import RoadbookHTTPEngine
import Testing

@Suite struct `Exchange` {
    private static let date = HTTPDate(secondsSince1970: 784_111_777)

    private func answer(
        _ response: HTTPResponse,
        to method: String = "GET"
    ) async -> HTTPResponse {
        await HTTPExchange(now: { Self.date }) { _ in response }.response(to: HTTPRequest(method: method, target: "/"))
    }

    @Test func `sets the length and the date`() async {
        let answer = await answer(HTTPResponse(status: 200, fields: ["X": "y"], body: Array("hello".utf8)))
        #expect(answer.fields == ["X": "y", "Content-Length": "5", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"])
        #expect(answer.body == Array("hello".utf8))
    }

    @Test func `leaves a date that the handler set`() async {
        let date = "Mon, 01 Jan 2001 00:00:00 GMT"
        #expect(await answer(HTTPResponse(status: 200, fields: ["date": date])).fields["Date"] == date)
    }

    @Test func `corrects a wrong length and removes a transfer coding`() async {
        let wrong: HTTPFields = ["content-length": "99", "Content-Length": "1", "Transfer-Encoding": "chunked"]
        let fields = await answer(HTTPResponse(status: 200, fields: wrong, body: [1, 2])).fields
        #expect(fields.values(of: "Content-Length") == [[UInt8(ascii: "2")]])
        #expect(!fields.contains(name: "Transfer-Encoding"))
    }

    @Test func `gives HEAD the fields of GET without the content`() async {
        let response = HTTPResponse(status: 200, fields: ["ETag": "\"1\""], body: Array("hello".utf8))
        let get = await answer(response)
        let head = await answer(response, to: "HEAD")
        #expect(head.fields == get.fields)
        #expect(head.body == [])
    }

    @Test func `keeps the length a handler states in answer to HEAD`() async {
        let response = HTTPResponse(status: 200, fields: ["Content-Length": "7"])
        #expect(await answer(response, to: "HEAD").fields["Content-Length"] == "7")
        #expect(await answer(response, to: "GET").fields["Content-Length"] == "0")
    }

    @Test(arguments: [204, 304]) func `sends neither content nor length with 204 and 304`(status: Int) async {
        let answer = await answer(
            HTTPResponse(status: status, fields: ["Content-Length": "2", "ETag": "\"1\""], body: [1, 2])
        )
        #expect(answer.body == [])
        #expect(!answer.fields.contains(name: "Content-Length"))
        #expect(answer.fields["ETag"] == "\"1\"")
        #expect(answer.fields.contains(name: "Date"))
    }

    @Test func `sends a length of zero with 205`() async {
        let answer = await answer(HTTPResponse(status: 205, body: [1]))
        #expect(answer.body == [])
        #expect(answer.fields["Content-Length"] == "0")
    }

    @Test(arguments: [
        HTTPField(name: "X", value: "a\r\nSet-Cookie: b"), HTTPField(name: "X", value: "a\n"),
        HTTPField(name: "X", value: "a\rb"),
        HTTPField(name: "X", value: "a\u{0}"), HTTPField(name: "X\r\nY", value: "a"),
        HTTPField(name: "X Y", value: "a"),
        HTTPField(name: "", value: "a"), HTTPField(name: "X:", value: "a"),
    ])
    func `answers 500 for a field that could break the message`(field: HTTPField) async {
        let answer = await answer(HTTPResponse(status: 200, fields: HTTPFields([field]), body: [1]))
        #expect(answer.status == 500)
        #expect(!answer.fields.contains(name: "X"))
    }

    @Test(arguments: [-1, 0, 99, 100, 101, 199, 1_000]) func `answers 500 for a status of no final answer`(status: Int)
        async
    {
        #expect(await answer(HTTPResponse(status: status)).status == 500)
    }

    @Test func `refuses CONNECT without asking the handler`() async {
        let exchange = HTTPExchange { _ in
            Issue.record("The handler was asked.")
            return HTTPResponse(status: 200)
        }
        #expect(await exchange.response(to: HTTPRequest(method: "CONNECT", target: "a:1")).status == 501)
    }

    @Test func `answers in memory what a server answers`() async throws {
        let handler: HTTPHandler = { request in
            HTTPResponse(status: request.method == "DELETE" ? 204 : 200, fields: ["X": "y"], body: request.target)
        }
        let exchange = HTTPExchange(now: { Self.date }, handler: handler)
        let server = HTTPServer(configuration: .init(now: { Self.date }), handler: handler)
        try await server.run { address in
            let client = try TestClient(address)
            for method in ["GET", "HEAD", "DELETE", "POST"] {
                let expected = await exchange.response(to: HTTPRequest(method: method, target: "/a"))
                let answer = try client.exchange("\(method) /a HTTP/1.1\r\nHost: a\r\n\r\n", method: method)
                #expect(answer.status == expected.status)
                #expect(answer.body == expected.body)
                #expect(answer.fields.map(\.name) == expected.fields.map(\.name))
                #expect(answer.fields.map(\.value) == expected.fields.map(\.text))
            }
        }
    }
}
