import Foundation
import Roadbook

/// Requests that are cancelled, and content that is dropped.
struct Cancels {
    private let url: URL
    private let transport: any Transport

    init(_ url: URL, _ transport: any Transport) {
        self.url = url
        self.transport = transport
    }

    func run(_ count: Int) async throws -> Report {
        try await settle()
        try await cancel(min(count, 500))
        try await settle()
        return try await Measures.report(count) {
            try await cancel(count)
            try await settle()
        }
    }

    /// As many requests at a time as there are connections, so that afterwards as many are open as before.
    private func settle() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<6 {
                group.addTask {
                    let request = TransportRequest(method: .get, url: url.appending(path: "octets/3000000"))
                    _ = try await transport.send(request).body.collect(upTo: 3_000_000)
                }
            }
            try await group.waitForAll()
        }
    }

    private func cancel(_ count: Int) async throws {
        try await withThrowingTaskGroup { group in
            for worker in 0..<6 {
                group.addTask {
                    for turn in 0..<(count / 6) { try await cancelOne(turn * 6 + worker) }
                }
            }
            try await group.waitForAll()
        }
    }

    private func cancelOne(_ number: Int) async throws {
        let request = TransportRequest(
            method: .get,
            url: url.appending(path: number % 3 == 0 ? "octets/200000" : "small")
        )
        let task = Task {
            var chunks = try await transport.send(request).body.makeAsyncIterator()
            for _ in 0..<(number % 5) { _ = try await chunks.next() }
        }
        if number % 2 == 0 {
            for _ in 0..<(number % 31) { await Task.yield() }
            task.cancel()
        }
        do {
            try await task.value
        } catch is CancellationError {}
    }
}
