import Foundation
import Roadbook
import RoadbookTesting
import TestServers
import Testing

@Suite(.endsInTime)
struct JSONLinesTests {
    private let request = Blog.Posts.action("export", method: .get)

    private func client(
        _ text: String,
        type: String? = "application/x-ndjson",
        lost: RequestError.Code? = nil,
        change: (inout RequestSettings) -> Void = { _ in }
    ) -> (Client<Blog>, RecordingTransport) {
        let transport = RecordingTransport(
            .stub { _ in
                let (chunks, content) = AsyncThrowingStream<Data, any Error>.makeStream()
                for octet in text.utf8 { content.yield(Data([octet])) }
                content.finish(throwing: lost.map { TransportError($0, "scripted") })
                let headers: HeaderFields = type.map { ["Content-Type": $0] } ?? [:]
                return TransportResponse(head: ResponseHead(status: 200, headers: headers), body: ByteStream(chunks))
            }
        )
        var settings = RequestSettings()
        change(&settings)
        return (Client(Blog.self, transport: transport, settings: settings, clock: ManualClock()), transport)
    }

    private func collect<Value>(_ lines: JSONLines<Value>) async throws -> (values: [Value], error: RequestError?) {
        var values: [Value] = []
        do {
            for try await value in lines { values.append(value) }
            return (values, nil)
        } catch let error as RequestError {
            return (values, error)
        }
    }

    @Test func `each line is a value, the last without an end too`() async throws {
        let (blog, _) = client("{\"id\": \"a\"}\n\n{\"id\": \"ü😀\"}\r\n{\"id\":\"c\"}")
        let (values, error) = try await collect(blog.lines(request, of: Tag.self))
        #expect(values.map(\.id) == ["a", "ü😀", "c"])
        #expect(error == nil)
    }

    @Test func `an optional type reads null`() async throws {
        let (blog, _) = client("1\nnull\n2\n")
        #expect(try await collect(blog.lines(request, of: Int?.self)).values == [1, nil, 2])
    }

    @Test func `the request asks for JSON Lines, unless it asks for something else`() async throws {
        let (blog, transport) = client("")
        let lines = blog.lines(request, of: Int.self)
        #expect(transport.requests.isEmpty)
        #expect(try await collect(lines).values.isEmpty)
        _ = try await collect(blog.lines(request.header("Accept", "application/json"), of: Int.self))
        #expect(
            transport.requests.map { $0.headers["Accept"] }
                == ["application/x-ndjson, application/jsonl", "application/json"]
        )
    }

    @Test func `a value is there as soon as its line is`() async throws {
        let (chunks, content) = AsyncThrowingStream<Data, any Error>.makeStream()
        let head = ResponseHead(status: 200, headers: ["Content-Type": "application/jsonl"])
        let blog = Client(
            Blog.self,
            transport: .stub { _ in TransportResponse(head: head, body: ByteStream(chunks)) },
            clock: ManualClock()
        )
        var values = blog.lines(request, of: Int.self).makeAsyncIterator()
        content.yield(Data("1\n2".utf8))
        #expect(try await values.next() == 1)
        content.yield(Data("3\n4".utf8))
        #expect(try await values.next() == 23)
        content.finish()
        #expect(try await values.next() == 4)
        #expect(try await values.next() == nil)
        #expect(try await values.next() == nil)
    }

    @Test(arguments: [
        "application/x-ndjson", "application/ndjson; charset=utf-8", "Application/JSONL", "application/x-jsonlines",
        "application/jsonlines", "application/json-lines", "application/stream+json",
    ])
    func `media types of JSON Lines are taken`(type: String) async throws {
        #expect(try await collect(client("1", type: type).0.lines(request, of: Int.self)).values == [1])
    }

    @Test(arguments: [nil, "", "application/json", "text/event-stream", "application/json-seq"])
    func `other media types are refused, unless they are let in`(type: String?) async throws {
        let (values, error) = try await collect(client("1", type: type).0.lines(request, of: Int.self))
        #expect(values.isEmpty)
        #expect(error?.code == .unexpectedContentType)
        #expect(error?.status == 200)
        let (blog, _) = client("1", type: "application/json") { $0.jsonLines.contentTypes = ["application/json"] }
        #expect(try await collect(blog.lines(request, of: Int.self)).values == [1])
    }

    @Test func `a line that is not what was expected ends by an error that has it`() async throws {
        let (blog, transport) = client("1\n\n\"secret\"\n2\n")
        let (values, error) = try await collect(blog.lines(request, of: Int.self))
        #expect(values == [1])
        #expect(error?.code == .decodingFailed)
        #expect(error?.message.contains("line 3 ") == true)
        #expect(error?.bodyPrefix == Data("\"secret\"".utf8))
        #expect(error?.description.contains("secret") == false)
        #expect(error?.pattern == "posts/export")
        #expect(error?.underlying is DecodingError)
        #expect(transport.requests.count == 1)
    }

    @Test func `a line that is too long ends by an error, after those before it`() async throws {
        let (blog, _) = client("1\n123456\n2\n") { $0.jsonLines.lineLimit = 5 }
        let (values, error) = try await collect(blog.lines(request, of: Int.self))
        #expect(values == [1])
        #expect(error?.code == .lineTooLong)
        #expect(error?.message.contains("line 2 ") == true)
    }

    @Test func `a line that is cut off by a lost connection is no line`() async throws {
        let (blog, transport) = client("1\n23", lost: .connectionLost)
        let (values, error) = try await collect(blog.lines(request, of: Int.self))
        #expect(values == [1])
        #expect(error?.code == .connectionLost)
        #expect(transport.requests.count == 1)
    }

    @Test func `an answer without content has no values`() async throws {
        let blog = Client(Blog.self, transport: .stub(status: 204), clock: ManualClock())
        var values = blog.lines(request, of: Int.self).makeAsyncIterator()
        #expect(try await values.next() == nil)
    }

    @Test func `a refusal is an error`() async throws {
        let blog = Client(Blog.self, transport: .stub(status: 404, text: "no"), clock: ManualClock())
        let error = try await collect(blog.lines(request, of: Int.self)).error
        #expect(error?.status == 404)
        #expect(error?.bodyPrefix == Data("no".utf8))
    }

    @Test func `iterating again sends again`() async throws {
        let (blog, transport) = client("1\n")
        let lines = blog.lines(request, of: Int.self)
        for _ in 0..<2 { #expect(try await collect(lines).values == [1]) }
        #expect(transport.requests.count == 2)
    }

    @Test func `values are read by the coding of the request`() async throws {
        struct Change: Decodable, Sendable { var madeAt: Date }
        let (blog, _) = client("{\"made_at\": 7}\n")
        let styled = request.coding(Coding(dates: .secondsSince1970, keys: .snakeCase))
        let values = try await collect(blog.lines(styled, of: Change.self)).values
        #expect(values.map(\.madeAt) == [Date(timeIntervalSince1970: 7)])
    }

    @Test func `a cancelled reader is given none of the values that are there`() async throws {
        let blog = Client(
            Blog.self,
            transport: .stub(status: 200, headers: ["Content-Type": "application/jsonl"], text: "1\n2\n"),
            clock: ManualClock()
        )
        var values = blog.lines(request, of: Int.self).makeAsyncIterator()
        #expect(try await values.next() == 1)
        let reading = Task { [values] in
            var values = values
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await values.next() }
            return try await values.next()
        }
        #expect(try await reading.value == nil)
    }

    @Test func `a reader who is cancelled or leaves ends the transfer`() async throws {
        for isCancelled in [true, false] {
            let (left, reading) = (Signal(), Signal())
            let head = ResponseHead(status: 200, headers: ["Content-Type": "application/jsonl"])
            let blog = Client(
                Blog.self,
                transport: .stub { _ in TransportResponse(head: head, body: .open("1\n", left: left)) },
                clock: ManualClock()
            )
            let task = Task { [request] in
                for try await _ in blog.lines(request, of: Int.self) {
                    reading.fire()
                    if !isCancelled { break }
                }
            }
            try await reading.wait()
            if isCancelled {
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            } else {
                try await task.value
            }
            try await left.wait()
        }
    }
}
