import BenchmarkHarness

/// Requests a second, and what each costs the processor, by how many are in flight.
struct ClientThroughput {
    private let mode: Mode
    private let line: ClientLine
    private let rounds: Int

    /// What one client did in each of the rounds.
    private struct Course {
        var perSecond: [Double] = []
        var costs: [Double] = []
    }

    init(_ mode: Mode, _ line: ClientLine) {
        self.mode = mode
        self.line = line
        rounds = mode(7, quick: 3)
    }

    func sections(against server: RunningServer) throws -> [Section] {
        try [1, 64].flatMap { flying in
            Progress.say("requests, \(flying) in flight")
            let courses = try measure(server, flying)
            return [throughput(courses, flying), cost(courses, flying)]
        }
    }

    /// Takes turns between the clients.
    private func measure(_ server: RunningServer, _ flying: Int) throws -> [String: Course] {
        let count = mode(flying == 1 ? 5_000 : 20_000, quick: 2_000)
        var courses: [String: Course] = [:]
        for _ in 0..<rounds {
            for client in line.clients {
                let times = try client.send(count, flying: flying, to: server.url)
                courses[client.name, default: Course()].perSecond.append(Double(count) / times.wallTime)
                courses[client.name]?.costs.append(times.cpuTime / Double(count))
            }
        }
        return courses
    }

    private func throughput(_ courses: [String: Course], _ flying: Int) -> Section {
        var rows = line.clients.compactMap { client -> Row? in
            guard let course = courses[client.name], let median = course.perSecond.median else { return nil }
            let isJudged = client.name == ClientLine.curl.name && line.absence == nil
            return Row(
                client.name,
                .throughput,
                median,
                ratio: ratio(course.perSecond, courses[ClientLine.peerName]?.perSecond),
                bar: isJudged ? Bars.Transports.throughput : nil
            )
        }
        if let absence = line.absence { rows.append(.skipped(ClientLine.peerName, .throughput, because: absence)) }
        if flying > 1, let ours = courses[ClientLine.curl.name]?.perSecond, let median = ours.median {
            let floor = courses[ClientLine.floor.name]?.perSecond
            rows.append(
                Row(
                    "beside libcurl alone",
                    .throughput,
                    median,
                    ratio: ratio(ours, floor),
                    bar: Bars.Transports.besideLibrary
                )
            )
        }
        return Section("requests, \(flying) in flight", reference: ClientLine.peerName, plotted: .ratio, rows)
    }

    private func cost(_ courses: [String: Course], _ flying: Int) -> Section {
        var rows = line.clients.compactMap { client -> Row? in
            guard let costs = courses[client.name]?.costs, let median = costs.median else { return nil }
            let isJudged = client.name == ClientLine.curl.name && line.absence == nil
            return Row(
                client.name,
                .cpuTime,
                median,
                ratio: ratio(costs, courses[ClientLine.peerName]?.costs),
                bar: isJudged ? Bars.Transports.cost : nil
            )
        }
        if let absence = line.absence { rows.append(.skipped(ClientLine.peerName, .cpuTime, because: absence)) }
        return Section(
            "processor time of the client per request, \(flying) in flight",
            reference: ClientLine.peerName,
            rows
        )
    }

    /// The median of the ratios of each round; `nil` where there is nothing to compare with.
    private func ratio(_ values: [Double], _ others: [Double]?) -> Double? {
        others.flatMap { zip(values, $0).map { $0 / $1 }.median }
    }
}
