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
}
