import Foundation
import Roadbook
import TestServers
import Testing

@Suite(.endsInTime)
struct BodyStreamTests {
    private struct Broken: Error {}

    private func chunks(_ texts: String..., error: (any Error)? = nil) -> ByteStream {
        let (stream, sink) = AsyncThrowingStream<Data, any Error>.makeStream()
        for text in texts { sink.yield(Data(text.utf8)) }
        sink.finish(throwing: error)
        return ByteStream(stream)
    }

    private func failure(_ stream: BodyStream) async -> TransportError? {
        let error = await #expect(throws: TransportError.self) { try await stream.open().collect(upTo: 100) }
        #expect(error?.code == .requestBodyUnavailable)
        return error
    }

    @Test func `content from a closure is made anew each time`() async throws {
        let made = Locked(0)
        let stream = BodyStream(length: 3) {
            made.withLock { $0 += 1 }
            return ByteStream(Data("abc".utf8))
        }
        #expect(stream.isReplayable)
        #expect(made.withLock { $0 } == 0)
        for turn in 1...2 {
            #expect(try await stream.open().collect(upTo: 3) == Data("abc".utf8))
            #expect(made.withLock { $0 } == turn)
        }
    }

    @Test func `content that is there once can be sent once, by whichever copy`() async throws {
        let stream = BodyStream(once: chunks("ab", "c"))
        let copy = stream
        #expect(!stream.isReplayable)
        #expect(try await copy.open().collect(upTo: 3) == Data("abc".utf8))
        let error = await failure(stream)
        #expect(error?.message.contains("the content can be sent once") == true)
    }

    @Test func `content of one sending is asked for at once by many, and had by one`() async throws {
        let stream = BodyStream(once: chunks("a"))
        let served = await withTaskGroup { group in
            for _ in 0..<50 { group.addTask { (try? await stream.open()) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(served == 1)
    }

    @Test(arguments: [Int64(0), 2, 4, -1, .min, .max])
    func `a length that is wrong is an error`(length: Int64) async {
        let error = await failure(BodyStream(length: length) { chunks("ab", "c") })
        #expect(error?.message.contains("length") == true, "\(error.debugDescription)")
    }

    @Test func `octets are not read beyond the stated length`() async {
        let reads = Locked(0)
        let endless = ByteStream(next: {
            reads.withLock { $0 += 1 }
            return Data(count: 10)
        })
        let error = await failure(BodyStream(once: endless, length: 25))
        #expect(error?.message.contains("said to have 25 octets, and it has more") == true)
        #expect(reads.withLock { $0 } == 3)
    }

    @Test func `content without octets is none`() async throws {
        #expect(try await BodyStream(once: ByteStream(), length: 0).open().collect(upTo: 0).isEmpty)
        #expect(try await BodyStream { ByteStream() }.open().collect(upTo: 0).isEmpty)
    }

    @Test func `what goes wrong in making the content is kept`() async {
        let late = await failure(BodyStream(once: chunks("a", error: Broken())))
        #expect(late?.underlying is Broken)
        let early = await failure(BodyStream { () async throws -> ByteStream in throw Broken() })
        #expect(early?.underlying is Broken)
        let ours = TransportError(.requestBodyUnavailable, "asleep")
        #expect(await failure(BodyStream(once: chunks(error: ours)))?.message == "asleep")
        await #expect(throws: CancellationError.self) {
            try await BodyStream { () async throws -> ByteStream in throw CancellationError() }.open()
        }
    }

    @Test func `copies are equal, and nothing else is`() {
        let stream = BodyStream(length: 1) { ByteStream() }
        let copy = stream
        #expect(stream == copy)
        #expect(Set([stream, copy]).count == 1)
        #expect(stream != BodyStream(length: 1) { ByteStream() })
        #expect(TransportRequest.Body.stream(stream) == .stream(copy))
    }

    @Test func `a description shows no content`() {
        let stream = BodyStream(once: ByteStream(Data("secret".utf8)))
        var dumped = ""
        dump(stream, to: &dumped)
        #expect("\(stream)" == "an unknown number of octets, sent once")
        #expect("\(BodyStream(length: 7) { ByteStream() })" == "7 octets, made anew")
        #expect(!dumped.contains("secret") && !dumped.contains("c2VjcmV0"))
    }
}
