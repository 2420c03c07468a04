import Foundation
import TestServers
import Testing

@testable import Roadbook

/// What is left of a transfer when its caller has what it waited for: nothing. The rest of what URLSession does is in
/// TransportTests, for every transport.
@Suite(.endsInTime)
struct URLSessionIdleInternalTests {
    private let tasks = RunningTasks()
    private let transport: URLSessionTransport

    init() {
        transport = URLSessionTransport(temporaryFolder: nil, tasks: tasks)
    }

    @Test func `a challenge that is answered with the answer leaves nothing behind`() async throws {
        let server = try RawServer(
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 6\r\n\r\nwho ar"
        )
        let response = try await transport.send(server.request())
        #expect(try await response.body.collect(upTo: 6) == Data("who ar".utf8))
        try await waitUntilIdle()
        #expect(server.requests.count == 1)
    }

    @Test func `many requests at a time leave nothing behind`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        try await withThrowingTaskGroup { group in
            for _ in 0..<200 {
                group.addTask { _ = try await transport.send(server.request()).body.collect(upTo: 2) }
            }
            try await group.waitForAll()
        }
        try await waitUntilIdle()
    }

    @Test func `a failure leaves nothing behind`() async throws {
        let server = try RawServer { _ in [.close] }
        await #expect(throws: TransportError.self) { try await transport.send(server.request()) }
        try await waitUntilIdle()
    }

    @Test func `a file that is missing or a directory begins no transfer`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let directory = FileManager.default.temporaryDirectory
        for file in [directory, directory.appending(path: "\(UUID())")] {
            await #expect(throws: TransportError.self) {
                try await transport.send(server.request(.put, body: .file(file)))
            }
            #expect(transport.transferCount == 0)
            #expect(tasks.isEmpty)
        }
    }

    @Test func `a caller who goes leaves nothing behind, whenever that is`() async throws {
        let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        for round in 0..<200 {
            let request = try server.request()
            let task = Task { [transport] in _ = try await transport.send(request).body.collect(upTo: 2) }
            for _ in 0..<(round % 20) { await Task.yield() }
            task.cancel()
            do { try await task.value } catch { #expect(error is CancellationError) }
        }
        try await waitUntilIdle()
    }

    @Test func `those that run at once are counted, and so are those after them`() async throws {
        let asked = Signal()
        let server = try RawServer { request in
            request.target == "/held"
                ? [.fire(asked), .awaitClose] : [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
        }
        let held = try server.request(.get, "/held")
        let task = Task { [transport] in try await transport.send(held) }
        try await asked.wait()
        #expect(!tasks.isEmpty)
        _ = try await transport.send(server.request())
        #expect(!tasks.isEmpty)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await waitUntilIdle()
    }

    private func waitUntilIdle() async throws {
        try await transport.waitUntilIdle()
        #expect(tasks.isEmpty)
    }
}
