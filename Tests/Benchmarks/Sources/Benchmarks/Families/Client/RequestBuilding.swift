import BenchmarkHarness
import Foundation
import Roadbook

/// What it takes to make a `URLRequest` of a call, beside the least that Foundation can do.
struct RequestBuilding {
    private let rounds: Int

    init(_ mode: Mode) { rounds = mode(15, quick: 9) }

    func sections() async throws -> [Section] {
        Progress.say("requests built")
        return [try await reading(), try await creating()]
    }

    private func reading() async throws -> Section {
        let ready = "https://api.example.com/v1/posts/1/comments/5?q=a%2Bb&page=2"
        let call = { Journal.Posts[1].comments.get(5).query(["q": "a+b", "page": 2]).header("X-Tenant", "a") }
        let made = call()
        guard try made.asURLRequest(relativeTo: Journal.self).url?.absoluteString == ready else {
            throw URLError(.badURL)
        }
        return try await section(
            "a GET with a nested path, two parameters and a field",
            [
                Subject("a URLRequest of a text that is ready", turns: 5000) { turns in
                    for _ in 0..<turns {
                        guard let url = URL(string: ready) else { throw URLError(.badURL) }
                        keep(URLRequest(url: url))
                    }
                },
                Subject("a URLRequest of a request", turns: 5000) { turns in
                    for _ in 0..<turns { keep(try made.asURLRequest(relativeTo: Journal.self)) }
                },
                Subject("a URLRequest of a call", turns: 5000) { turns in
                    for _ in 0..<turns { keep(try call().asURLRequest(relativeTo: Journal.self)) }
                },
            ]
        )
    }

    private func creating() async throws -> Section {
        let post = Post(id: 1, title: "First", body: "Something to read.")
        let encoder = JSONEncoder()
        let call = { Journal.Posts.create(post) }
        guard try call().asURLRequest(relativeTo: Journal.self).httpBody?.isEmpty == false else {
            throw URLError(.badURL)
        }
        return try await section(
            "a POST of JSON",
            [
                Subject("the JSON alone", turns: 5000) { turns in
                    for _ in 0..<turns { keep(try encoder.encode(post)) }
                },
                Subject("a URLRequest of a call", turns: 5000) { turns in
                    for _ in 0..<turns { keep(try call().asURLRequest(relativeTo: Journal.self)) }
                },
            ]
        )
    }

    /// The first is what the others are held against.
    private func section(_ title: String, _ subjects: [Subject]) async throws -> Section {
        let measures = try await Measure.each(of: subjects, rounds: rounds)
        let times = subjects.indices.map { index in
            Row(
                subjects[index].name,
                .cpuTime,
                measures[index].cpuTime,
                ratio: measures[index].ratio(to: measures[0])
            )
        }
        let allocations = subjects.indices.map { index in
            let name = "\(subjects[index].name), allocations"
            guard let count = measures[index].allocations else {
                return Row.skipped(name, .allocations, because: "they are not counted here")
            }
            return Row(name, .allocations, count)
        }
        return Section(title, reference: subjects[0].name, plotted: .ratio, times + allocations)
    }
}

/// Uses a value, so that making it is not left out.
@inline(never) private func keep<Value>(_ value: Value) {}
