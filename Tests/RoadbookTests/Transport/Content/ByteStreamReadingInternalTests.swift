import Foundation
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime) struct ByteStreamReadingInternalTests {
    @Test func `octets that are dropped may be asked for again by what is done then`() async throws {
        let again = Locked<(@Sendable () async throws -> Data?)?>(nil)
        let answer = Locked<Data??>(.none)
        let told = Signal()
        func reading() -> ByteStream {
            ByteStream(
                next: { Data([1]) },
                onDrop: {
                    // It runs here, as far as it comes.
                    Task.immediate {
                        let chunk = try await again.withLock { $0.take() }?()
                        answer.withLock { $0 = .some(chunk) }
                        told.fire()
                    }
                }
            ).reading { next in
                again.withLock { $0 = next }
                return try await next()
            }
        }
        var iterator: ByteStream.Iterator? = reading().makeAsyncIterator()
        #expect(try await iterator?.next() == Data([1]))
        iterator = nil
        try await told.wait()
        #expect(answer.withLock { $0 } == .some(.none))
    }

    @Test func `who reads on after another has given up does not take a part for the whole`() async throws {
        let (waits, never) = (Signal(), Signal())
        let stream = ByteStream(next: {
            waits.fire()
            try await never.wait()
            return nil
        }).reading { next in try await next() }
        let first = Task { try await stream.collect(upTo: 10) }
        try await waits.wait()
        await #expect(throws: TransportError.self) { try await stream.collect(upTo: 10) }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        await #expect(throws: TransportError.self) { try await stream.collect(upTo: 10) }
    }

    @Test func `what came for who has given up is not left out for others`() async throws {
        struct TooSlow: Error {}
        let stream = ByteStream(next: { Data([1]) }).reading { next in
            _ = try await next()
            throw TooSlow()
        }
        await #expect(throws: TooSlow.self) { try await stream.collect(upTo: 10) }
        await #expect(throws: TransportError.self) { try await stream.collect(upTo: 10) }
    }
}
