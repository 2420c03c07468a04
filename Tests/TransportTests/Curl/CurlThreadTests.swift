#if os(Linux)
import Foundation
import RoadbookCurl
import TestServers
import Testing

/// The threads of the transports over libcurl, as the system shows them.
@Suite(.endsInTime)
struct CurlThreadTests {
    private func names() throws -> [String] {
        let tasks = URL(fileURLWithPath: "/proc/self/task")
        return try FileManager.default.contentsOfDirectory(atPath: tasks.path).compactMap { task in
            // It may have ended meanwhile.
            try? String(contentsOf: tasks.appending(path: "\(task)/comm"), encoding: .utf8)
        }
    }

    @Test func `each is known by its name`() throws {
        let count = 100
        let transports = try (0..<count).map { _ in try CurlTransport() }
        // Each gives itself its name when it begins.
        while try names().count(where: { $0 == "roadbook.curl\n" }) < count {}
        withExtendedLifetime(transports) {}
    }
}
#endif
