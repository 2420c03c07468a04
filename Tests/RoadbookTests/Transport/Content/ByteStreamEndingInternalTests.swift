import Foundation
import Testing

@testable import Roadbook

@Suite struct ByteStreamEndingInternalTests {
    private let ends = Locked(0)
    private var count: Int { ends.withLock { $0 } }

    private func ending(_ stream: ByteStream) -> ByteStream {
        stream.ending { [ends] in ends.withLock { $0 += 1 } }
    }

    @Test func `the end is told once when all is read`() async throws {
        var stream: ByteStream? = ending(ByteStream(Data("abc".utf8)))
        var iterator = stream?.makeAsyncIterator()
        #expect(try await iterator?.next() == Data("abc".utf8))
        #expect(count == 0)
        #expect(try await iterator?.next() == nil)
        #expect(count == 1)
        #expect(try await iterator?.next() == nil)
        (stream, iterator) = (nil, nil)
        #expect(count == 1)
    }

    @Test func `the end is told once when the content fails`() async throws {
        struct Broken: Error {}
        var stream: ByteStream? = ending(ByteStream { throw Broken() })
        await #expect(throws: Broken.self) { _ = try await stream?.collect(upTo: 9) }
        #expect(count == 1)
        stream = nil
        #expect(count == 1)
    }

    @Test func `the end is told once when nobody can read any more, be it from the middle`() async throws {
        var stream: ByteStream? = ending(ByteStream(next: { Data([1]) }))
        _ = stream
        stream = nil
        #expect(count == 1)
        var iterator: ByteStream.Iterator? = ending(ByteStream(next: { Data([1]) })).makeAsyncIterator()
        _ = try await iterator?.next()
        #expect(count == 1)
        iterator = nil
        #expect(count == 2)
    }
}
