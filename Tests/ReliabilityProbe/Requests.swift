import Foundation
import Roadbook
import RoadbookMockServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Many small requests, one after the other.
struct Requests {
    private let url: URL
    private let transport: any Transport
    private let session: URLSession

    init(_ url: URL, _ transport: any Transport) {
        self.transport = transport
        self.url = url.appending(path: "small")
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        session = URLSession(configuration: configuration)
    }

    /// Requests over our transport, and as many over a bare URLSession, by turns in blocks.
    ///
    /// What grows once, such as the stack of a thread that is added, falls on either side by chance, and so does some of what
    /// one side gives back and the other takes: it takes many requests to tell what grows with each of them, in blocks that
    /// are few and long.
    func run(_ count: Int) async throws -> Report {
        try await send(min(count, 5000))
        try await sendBare(min(count, 5000))
        var (ours, bare): ([Report], [Report]) = ([], [])
        let blocks = 2
        for block in 0..<(2 * blocks) {
            // Which comes first changes: bare, ours, ours, bare.
            if block % 4 == 0 || block % 4 == 3 {
                bare.append(try await Measures.report(count / blocks) { try await sendBare(count / blocks) })
            } else {
                ours.append(try await Measures.report(count / blocks) { try await send(count / blocks) })
            }
        }
        return Report(
            count: count,
            seconds: ours.reduce(0) { $0 + $1.seconds },
            peakGrowth: ours.map(\.peakGrowth).max() ?? 0,
            growth: ours.reduce(0) { $0 + $1.growth },
            bareGrowth: bare.reduce(0) { $0 + $1.growth },
            descriptors: ours.reduce(0) { $0 + $1.descriptors }
        )
    }

    /// Requests over our transport alone.
    func runAlone(_ count: Int) async throws -> Report {
        try await send(min(count, 5000))
        return try await Measures.report(count) { try await send(count) }
    }

    private func send(_ count: Int) async throws {
        for _ in 0..<count {
            let answer = try await transport.send(TransportRequest(method: .get, url: url))
            guard try await answer.body.collect(upTo: 1000).count == 200 else { throw URLError(.badServerResponse) }
        }
    }

    private func sendBare(_ count: Int) async throws {
        for _ in 0..<count {
            let length: Int? = try await withCheckedThrowingContinuation { waiting in
                session.dataTask(with: url) { data, _, error in
                    if let error { waiting.resume(throwing: error) } else { waiting.resume(returning: data?.count) }
                }.resume()
            }
            guard length == 200 else { throw URLError(.badServerResponse) }
        }
    }

    /// Calls of a client against the mock in memory.
    static func inMemory(_ count: Int) async throws -> Report {
        let mock = MockServer(Notes.self)
        try mock.seed(Notes.All.self, [Note(id: 1, text: "hello")])
        let notes = Client(Notes.self, transport: mock.inMemory)
        let call = { @Sendable (count: Int) in
            for _ in 0..<count {
                guard try await notes.send(Notes.All.get(1)).text == "hello" else { throw URLError(.badServerResponse) }
            }
        }
        // The journal of a mock is full by then: it remembers 10,000 exchanges.
        try await call(10_500)
        return try await Measures.report(count) { try await call(count) }
    }

    private struct Note: Codable, Sendable, Identifiable {
        var id: Int
        var text: String
    }

    private struct Notes: URLRouter {
        static let basePath = "https://notes.example.com"
        var all = All()

        struct All: Readable {
            typealias Model = Note
            var route = "notes"
        }
    }
}
