import Roadbook
import RoadbookTesting

/// Many clients, each with a request a second, and a server that is away in between.
struct Simulation {
    let clients: Int
    var before = 30
    var outage = 60
    var after = 30

    struct API: URLRouter {
        static let basePath = "https://api.example.com"
        var things = Things()
        struct Things: Deletable { var route = "things" }
    }

    var seconds: Int { before + outage + after }

    /// - Returns: How many requests reached the server in each second.
    func run(_ strategy: Strategy) async -> [Int] {
        let clock = SimulationClock(actors: clients)
        let server = Outage(
            clock: clock,
            from: .seconds(before),
            to: .seconds(before + outage),
            seconds: seconds
        )
        await withTaskGroup { group in
            for number in 0..<clients {
                group.addTask { await one(number, strategy.settings, server) }
            }
        }
        return server.requestsPerSecond
    }

    /// A client on its own: it shares nothing with the others but the server.
    private func one(_ number: Int, _ settings: RequestSettings, _ server: Outage) async {
        let clock = server.clock
        var random = SeededRandomNumberGenerator(seed: UInt64(number))
        let phase = Duration.milliseconds(Int.random(in: 0..<1000, using: &random))
        let client = Client(API.self, transport: server, settings: settings, clock: clock, random: random)
        for second in 0..<seconds {
            try? await clock.sleep(until: .init(offset: .seconds(second) + phase))
            _ = try? await client.send(API.Things.delete("1"))
        }
        clock.leave()
    }
}
