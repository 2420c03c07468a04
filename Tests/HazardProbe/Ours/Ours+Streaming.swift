import Foundation
import Roadbook

extension Ours {
    static let streaming: [String: HazardProbe.Scenario] = [
        // Content that is dropped.
        "L11": { server, watchdog in
            let transport = URLSessionTransport()
            let status = try await transport.send(TransportRequest(method: .get, url: server.url("/long"))).head.status
            watchdog.note("status", status.jsonValue)
            return try await carry(server.url("/closed"), over: transport)
        },
        // A reader who takes a part, is busy, and takes the rest.
        "L12": { server, _ in try await parts(server) },
        "C9": { server, _ in try await carry(server.url("/")) },
        "L19": { server, _ in try await parts(server) },
        "C13": { server, _ in
            let file = FileManager.default.temporaryDirectory.appending(path: "hazard-\(UUID().uuidString)")
            try Data(count: 1_000_000).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let transport = URLSessionTransport()
            let url = try server.url("/upload")
            for number in 0..<500 {
                let task = Task {
                    try await transport.send(TransportRequest(method: .post, url: url, body: .file(file)))
                }
                for _ in 0..<(number * 37 % 300) { await Task.yield() }
                task.cancel()
                _ = await task.result
            }
            return try await carry(server.url("/"), over: transport)
        },
        "H7": { server, watchdog in
            let transport = URLSessionTransport()
            let endless = try await transport.send(TransportRequest(method: .get, url: server.url("/endless")))
            let reader = Task {
                for try await chunk in endless.body where chunk.isEmpty {}
            }
            let answer = try await carry(server.url("/"), over: transport)
            watchdog.progress()
            reader.cancel()
            _ = await reader.result
            return answer
        },
    ]

    /// Asks for the second part of an answer when the first is there.
    private static func parts(_ server: Server) async throws -> Parameters {
        let transport = URLSessionTransport()
        let response = try await transport.send(TransportRequest(method: .get, url: server.url("/parts")))
        var chunks = response.body.makeAsyncIterator()
        var content = try await chunks.next() ?? Data()
        let first = content.count
        _ = try await carry(server.url("/release"), over: transport)
        while let chunk = try await chunks.next() { content += chunk }
        return Report.answer(response.head.status, content).merging(["first": first])
    }
}
