import BenchmarkHarness

/// Requests a second, and what each costs the processor, by how many are in flight.
struct ClientThroughput {
    private let mode: Mode
    private let line: ClientLine
    private let rounds: Int

    init(_ mode: Mode, _ line: ClientLine) {
        self.mode = mode
        self.line = line
        rounds = mode(7, quick: 1)
    }

    func sections(against server: RunningServer) throws -> [Section] {
        try [1, 64].flatMap { flying in
            Progress.say("requests, \(flying) in flight")
            let count = mode(flying == 1 ? 5_000 : 20_000, quick: 2_000)
            let courses = try Courses(of: line.clients, rounds: rounds, count, flying: flying, to: server.url)
            return [throughput(courses, flying), cost(courses, flying)]
        }
    }

    private func throughput(_ courses: Courses, _ flying: Int) -> Section {
        let (peer, bars) = (ClientLine.peerName, Bars.Transports.self)
        var rows = line.clients.compactMap { client in
            courses.throughput(of: client.name, beside: peer, bar: isJudged(client) ? bars.throughput : nil)
        }
        if let absence = line.absence { rows.append(.skipped(peer, .throughput, because: absence)) }
        if flying > 1 {
            let (ours, floor) = (ClientLine.curl.name, ClientLine.floor.name)
            let row = courses.throughput(of: ours, beside: floor, as: "beside libcurl alone", bar: bars.besideLibrary)
            rows += [row].compactMap(\.self)
        }
        return Section("requests, \(flying) in flight", reference: peer, plotted: .ratio, rows)
    }

    private func cost(_ courses: Courses, _ flying: Int) -> Section {
        let (peer, bars) = (ClientLine.peerName, Bars.Transports.self)
        var rows = line.clients.compactMap { client in
            courses.cost(of: client.name, beside: peer, bar: isJudged(client) ? bars.cost : nil)
        }
        if let absence = line.absence { rows.append(.skipped(peer, .cpuTime, because: absence)) }
        return Section("processor time of the client per request, \(flying) in flight", reference: peer, rows)
    }

    private func isJudged(_ client: Sender) -> Bool { client.name == ClientLine.curl.name && line.absence == nil }
}
