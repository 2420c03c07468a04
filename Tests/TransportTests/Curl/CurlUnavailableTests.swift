import Foundation
import RoadbookCurl
import TestServers
import Testing

/// What is said where libcurl cannot be used.
@Suite struct CurlUnavailableTests {
    @Test func `a process without a descriptor left has an error, and a transport when it has some again`() async {
        await #expect(processExitsWith: .success) {
            // Kept while the descriptors are counted: those of one that goes are free a moment later, when its thread has ended.
            let other = try CurlTransport()
            let limit = Descriptors.limit
            // The next one that would be given, and none beyond it.
            let descriptor = dup(0)
            close(descriptor)
            Descriptors.limit = UInt64(descriptor)
            let error = #expect(throws: CurlUnavailable.self) { try CurlTransport() }
            Descriptors.limit = limit
            withExtendedLifetime(other) {}
            #expect("\(error.debugDescription)".contains("no file descriptor left"))
            _ = try CurlTransport()
        }
    }
}
