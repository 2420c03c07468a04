import BenchmarkHarness
import Foundation
import Roadbook
import RoadbookMockServer

/// What a mock server costs a test that owns one.
struct InProcess {
    private struct Post: Codable, Sendable, Identifiable {
        var id: Int
        var title: String
    }

    private struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()

        struct Posts: Readable, Creatable {
            typealias Model = Post
            var route = "posts"
        }
    }

    private static let cycles = 200
    private let rounds: Int

    init(_ mode: Mode) { rounds = mode(15, quick: 7) }

    func section() async throws -> Section {
        Progress.say("mocks in this process")
        let mock = MockServer(Blog.self)
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First")])
        // A mock looks over what it was asked when it stops, so one that was asked nothing is started and stopped.
        let idle = MockServer(Blog.self)
        guard let url = URL(string: "https://api.example.com/v1/posts/1") else { throw URLError(.badURL) }
        let (transport, request) = (mock.inMemory, TransportRequest(method: .get, url: url))
        let blog = Client(Blog.self, transport: transport)
        let measures = try await Measure.each(
            of: [
                Subject("a mock made", turns: 500) { turns in
                    for _ in 0..<turns { _ = MockServer(Blog.self) }
                },
                Subject("starts and stops", turns: Self.cycles) { turns in
                    for _ in 0..<turns { try await idle.run { _ in } }
                },
                Subject("exchange") { turns in
                    for _ in 0..<turns {
                        let response = try await transport.send(request)
                        guard response.head.status == 200 else { throw URLError(.badServerResponse) }
                    }
                },
                Subject("call", turns: 500) { turns in
                    for _ in 0..<turns {
                        guard try await blog.send(Blog.Posts.get(1)).id == 1 else { throw URLError(.badServerResponse) }
                    }
                },
            ],
            rounds: rounds
        )
        var rows = [
            Row("a mock made", .cpuTime, measures[0].cpuTime),
            Row(
                "\(Self.cycles) starts and stops, on a socket",
                .wallTime,
                measures[1].wallTime * Double(Self.cycles),
                bar: Bars.MockServer.cycles,
                undisturbed: measures[1].undisturbedWallTime * Double(Self.cycles)
            ),
            Row(
                "an exchange in memory",
                .cpuTime,
                measures[2].cpuTime,
                bar: Bars.MockServer.exchange,
                undisturbed: measures[2].undisturbed
            ),
            Row("a call of a client, in memory", .cpuTime, measures[3].cpuTime),
        ]
        if let allocations = measures[2].allocations {
            rows.append(Row("allocations of an exchange in memory", .allocations, allocations))
        }
        return Section("in the process of a test", rows)
    }
}
