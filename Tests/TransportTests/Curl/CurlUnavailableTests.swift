import Foundation
import RoadbookCurl
import TestServers
import Testing

/// What is said where libcurl cannot be used.
@Suite struct CurlUnavailableTests {
    @Test func `a process without a descriptor left has an error, and a transport when it has some again`() async {
        await #expect(processExitsWith: .success) {
            _ = try CurlTransport()
            let limit = Descriptors.limit
            // The next one that would be given, and none beyond it.
            let descriptor = dup(0)
            close(descriptor)
            Descriptors.limit = UInt64(descriptor)
            let error = #expect(throws: CurlUnavailable.self) { try CurlTransport() }
            Descriptors.limit = limit
            #expect("\(error.debugDescription)".contains("no file descriptor left"))
            _ = try CurlTransport()
        }
    }
}
