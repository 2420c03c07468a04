import Foundation

/// `outage-simulation [clients] [plot.svg]`: what reaches a server that is away for a minute.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let clients = Int(arguments.first ?? "10000"), clients > 0 else {
            FileHandle.standardError.write(Data("usage: outage-simulation [clients] [plot.svg]\n".utf8))
            exit(64)
        }
        let simulation = Simulation(clients: clients)
        let away = simulation.before..<simulation.before + simulation.outage
        var lines: [Plot.Line] = []
        var usual = 0
        for (strategy, color) in zip(Strategy.allCases, ["#555", "#1a7f37", "#d4820c", "#c4314b"]) {
            let requests = await simulation.run(strategy)
            let during = requests[away].reduce(0, +)
            if strategy == .none { usual = during }
            let ratio = Double(during) / Double(max(1, usual))
            let peak = requests.max() ?? 0
            print(
                """
                {"strategy": "\(strategy.rawValue)", "requests": \(requests.reduce(0, +)), "during": \(during), \
                "ratio": \(String(format: "%.3f", ratio)), "peakPerSecond": \(peak)}
                """
            )
            let label = String(format: "%@ (%.2f × the load)", strategy.rawValue, ratio)
            lines.append(Plot.Line(name: label, color: color, values: requests))
        }
        if let file = arguments.dropFirst().first {
            let plot = Plot(
                title: "Requests per second that reach the server, \(clients) clients with one each",
                lines: lines,
                shaded: away
            )
            try plot.svg.write(toFile: file, atomically: true, encoding: .utf8)
        }
    }
}
