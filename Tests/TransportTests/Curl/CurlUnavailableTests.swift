import Foundation
import RoadbookCurl
import Testing

/// What is said where libcurl cannot be used.
@Suite struct CurlUnavailableTests {
    @Test func `a process without a descriptor left has an error, and a transport when it has some again`() async {
        await #expect(processExitsWith: .success) {
            _ = try CurlTransport()
            var limit = rlimit()
            #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #else
            let resource = RLIMIT_NOFILE
            #endif
            getrlimit(resource, &limit)
            let descriptor = dup(0)
            close(descriptor)
            var few = limit
            few.rlim_cur = rlim_t(descriptor)
            setrlimit(resource, &few)
            let error = #expect(throws: CurlUnavailable.self) { try CurlTransport() }
            setrlimit(resource, &limit)
            #expect("\(error.debugDescription)".contains("no file descriptor left"))
            _ = try CurlTransport()
        }
    }
}
