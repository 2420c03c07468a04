#if canImport(FoundationNetworking)
import TestServers
import Testing

@testable import Roadbook

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Numbers of descriptors that are tried, and held where Dispatch is deaf to them.
@Suite struct DeafDescriptorsInternalTests {
    #if canImport(Glibc)
    private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    #else
    private static let kind = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC
    #endif

    /// Two ends of a connection, neither of which waits.
    private func connection() throws -> (here: Int32, there: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Self.kind, 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func `a number that is heard of late is given back`() async throws {
        let (prompt, other) = try connection()
        let (late, peer) = try connection()
        defer {
            close(other)
            close(peer)
        }
        let octets = [UInt8](repeating: 0, count: 1 << 16)
        // Nothing can be written to it any more.
        while write(late, octets, octets.count) > 0 {}
        let numbers = Locked([late, prompt])
        let descriptors = DeafDescriptors(patience: .milliseconds(1)) { numbers.withLock { $0.popLast() ?? -1 } }
        descriptors.search()
        try await eventually { descriptors.count == 1 }
        // It is read until it is closed at the other end.
        try await eventually {
            withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
                read(peer, room.baseAddress, room.count) == 0
            }
        }
        try await eventually { descriptors.count == 0 }
    }

    @Test func `others are tried again where all that were are deaf`() async throws {
        let (late, peer) = try connection()
        defer { close(peer) }
        let octets = [UInt8](repeating: 0, count: 1 << 16)
        while write(late, octets, octets.count) > 0 {}
        let numbers = Locked([late])
        let searches = Locked(0)
        let descriptors = DeafDescriptors(patience: .milliseconds(1)) {
            // There is none after it, which ends each time that they are tried: twice in a search.
            numbers.withLock { numbers in
                if numbers.isEmpty { searches.withLock { $0 += 1 } }
                return numbers.popLast() ?? -1
            }
        }
        try await eventually {
            descriptors.search()
            return searches.withLock { $0 } > 2
        }
        #expect(descriptors.count == 1)
    }

    @Test func `numbers are left to others where there are few`() async {
        await #expect(processExitsWith: .success) {
            let limit = Descriptors.limit
            // Of the next ones that would be given, as many as are left to others, and a few.
            let next = dup(0)
            close(next)
            Descriptors.limit = UInt64(next) + 64 + 8
            let opened = Locked(0)
            DeafDescriptors {
                let descriptor = socket(AF_UNIX, DeafDescriptorsInternalTests.kind, 0)
                if descriptor >= 0 { opened.withLock { $0 += 1 } }
                return descriptor
            }.search()
            // Those, and one more that tells that there are no others.
            #expect(opened.withLock { $0 } <= 9)
            Descriptors.limit = limit
        }
    }
}
#endif
