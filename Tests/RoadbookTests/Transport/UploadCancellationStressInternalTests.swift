import Foundation
import TestServers
import Testing

@testable import Roadbook

/// Uploads of files that end before all of the file is read: on Linux URLSession's own way to send a file ends the process
/// then, sooner or later.
@Suite(.heavy, .serialized, .endsInTime)
struct UploadCancellationStressInternalTests {
    private static let sizes = [2_000, 40_000, 1_000_000]

    private let folder: TemporaryFolder
    private let transport: URLSessionTransport

    init() throws {
        folder = try TemporaryFolder()
        transport = URLSessionTransport(temporaryFolder: folder.url, idleTimeout: .seconds(30))
    }

    private func file(_ size: Int) throws -> URL {
        let file = folder.url.appending(path: "content")
        try Data(count: size).write(to: file)
        return file
    }

    /// Sends a file again and again, several times at once.
    private func upload(
        _ file: URL,
        to server: RawServer,
        times: Int,
        _ upload: @escaping @Sendable (TransportRequest, _ number: Int) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<6 {
                group.addTask {
                    for number in 0..<times {
                        try await upload(server.request(.post, body: .file(file)), number * 6 + worker)
                    }
                }
            }
            try await group.waitForAll()
        }
        do {
            try await transport.waitUntilIdle()
        } catch {
            Issue.record("\(transport.transferCount) transfers have not ended")
            throw error
        }
    }

    @Test(arguments: sizes) func `a caller who is cancelled is let go, whatever was read`(size: Int) async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        let cancelled = Locked(0)
        try await upload(file(size), to: server, times: 100) { [transport] request, number in
            let task = Task { try await transport.send(request).body.collect(upTo: 2) }
            for _ in 0..<(number * 37 % 300) { await Task.yield() }
            task.cancel()
            do {
                _ = try await task.value
            } catch is CancellationError {
                cancelled.withLock { $0 += 1 }
            }
        }
        #expect(cancelled.withLock { $0 } > 0)
        #expect(try await transport.send(server.request(.post, body: .file(file(size)))).head.status == 200)
        try await transport.waitUntilIdle()
        #expect(server.requests.last?.content.count == size)
    }

    @Test(arguments: sizes) func `an answer that comes early is the answer, or the connection is lost`(
        size: Int
    ) async throws {
        let server = try RawServer(
            { _ in [.close] },
            early: { _ in [.send("HTTP/1.1 413 No\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno"), .close] }
        )
        let answered = Locked(0)
        let unheard = Locked(0)
        try await upload(file(size), to: server, times: 50) { [transport] request, _ in
            do {
                let status = try await transport.send(request).head.status
                #expect(status == 413)
                answered.withLock { $0 += 1 }
            } catch let error as TransportError where error.code == .connectionLost {
                // The server was gone before all was sent.
            } catch let error as TransportError where error.code == .timedOut {
                // Its connection has a number that Dispatch went deaf to (see `DeafDescriptors`).
                unheard.withLock { $0 += 1 }
            }
        }
        #expect(answered.withLock { $0 } > 0)
        #expect(unheard.withLock { $0 } <= 1, "numbers that are deaf are given out again")
    }
}
