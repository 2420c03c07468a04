import Foundation
import Roadbook
import RoadbookHTTPEngine
import TestServers
import Testing

@testable import RoadbookMockServer

/// Content that is made while it is sent, as a client in memory gets it.
@Suite(.endsInTime) struct InMemoryStreamInternalTests {
    private struct Failure: Error, Equatable {}

    private func answer(
        _ pieces: AsyncThrowingStream<[UInt8], any Error>,
        _ faults: [HTTPFault] = [],
        to method: String = "GET"
    ) async throws -> TransportResponse {
        let exchange = HTTPExchange { _ in
            var response = HTTPResponse(status: 200, fields: ["X": "y"], stream: HTTPContentStream(pieces))
            response.faults = faults
            return response
        }
        let response = await exchange.response(to: HTTPRequest(method: method, target: "/"))
        return try await InMemoryDelivery.answer(response, sleep: { _ in })
    }

    private func pieces(_ texts: String..., failing error: (any Error)? = nil) -> AsyncThrowingStream<
        [UInt8], any Error
    > {
        let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        for text in texts { continuation.yield(Array(text.utf8)) }
        continuation.finish(throwing: error)
        return stream
    }

    /// The chunks a client reads, and the code of the error it ends with.
    private func read(_ response: TransportResponse) async -> ([String], RequestError.Code?) {
        var chunks: [String] = []
        do {
            for try await chunk in response.body { chunks.append(String(decoding: chunk, as: UTF8.self)) }
            return (chunks, nil)
        } catch {
            return (chunks, (error as? TransportError)?.code)
        }
    }

    @Test func `comes piece by piece`() async throws {
        let response = try await answer(pieces("one", "", "two"))
        #expect(response.head.headers["X"] == "y")
        #expect(response.head.headers["Content-Length"] == nil)
        let (chunks, code) = await read(response)
        #expect(chunks == ["one", "two"])
        #expect(code == nil)
    }

    @Test func `has its head before its first piece`() async throws {
        let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        let response = try await answer(stream)
        var chunks = response.body.makeAsyncIterator()
        for text in ["one", "two"] {
            continuation.yield(Array(text.utf8))
            #expect(try await chunks.next() == Data(text.utf8))
        }
        continuation.finish()
        #expect(try await chunks.next() == nil)
    }

    @Test func `breaks off where it fails`() async throws {
        let (chunks, code) = try await read(answer(pieces("one", failing: Failure())))
        #expect(chunks == ["one"])
        #expect(code == .connectionLost)
    }

    @Test func `is no longer made when nobody reads it`() async throws {
        let ended = Signal()
        let endless = AsyncThrowingStream<[UInt8], any Error> { $0.onTermination = { _ in ended.fire() } }
        // The answer is all that holds it.
        _ = try await answer(consume endless)
        try await ended.wait()
    }

    @Test func `ends with the task that reads it`() async throws {
        let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        continuation.yield([1])
        let response = try await answer(stream)
        let begun = Signal()
        let reader = Task {
            for try await _ in response.body { begun.fire() }
        }
        try await begun.wait()
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        continuation.finish()
    }

    @Test func `is not there in answer to HEAD`() async throws {
        let (chunks, code) = try await read(answer(pieces("one"), to: "HEAD"))
        #expect(chunks == [])
        #expect(code == nil)
    }

    @Test func `has its first piece for its half`() async throws {
        let outcomes: [(HTTPFault.Effect, [String], RequestError.Code?)] = [
            (.close, ["abcd"], .connectionLost), (.reset, ["abcd"], .connectionLost), (.truncate, ["abcd"], nil),
            (.throttle(octets: 2, every: .seconds(1)), ["abcd", "ef", "gh"], nil),
        ]
        for (effect, expected, end) in outcomes {
            let response = try await answer(pieces("abcd", "ef", "gh"), [HTTPFault(effect, at: .responseBody)])
            let (chunks, code) = await read(response)
            #expect(chunks == expected, "\(effect)")
            #expect(code == end, "\(effect)")
        }
    }
}
