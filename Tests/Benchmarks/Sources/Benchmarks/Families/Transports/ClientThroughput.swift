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
            let isLone = flying == 1
            let clients = line.clients(flying: flying)
            let count = mode(isLone ? 5_000 : 20_000, quick: 2_000)
            let send = { try Courses(of: clients, rounds: rounds, count, flying: flying, to: server.url, awake: $0) }
            let courses = try send(isLone)
            let more = isLone ? [sleepy(try send(false))] : [besideWidePeer(courses), besideLibrary(courses)]
            return [throughput(courses, flying, more.compactMap(\.self)), cost(courses, flying)]
        }
    }

    private func throughput(_ courses: Courses, _ flying: Int, _ more: [Row]) -> Section {
        let (peer, bars) = (ClientLine.peerName, Bars.Transports.self)
        var rows = courses.senders.compactMap { client in
            courses.throughput(of: client.name, beside: peer, bar: isJudged(client) ? bars.throughput : nil)
        }
        rows += more
        if let absence = line.absence { rows.append(.skipped(peer, .throughput, because: absence)) }
        return Section("requests, \(flying) in flight", reference: peer, plotted: .ratio, rows)
    }

    private func sleepy(_ courses: Courses) -> Row? {
        guard line.absence == nil else { return nil }
        return courses.throughput(
            of: ClientLine.curl.name,
            beside: ClientLine.peerName,
            as: "where processors go to sleep"
        )
    }

    private func besideWidePeer(_ courses: Courses) -> Row? {
        guard line.absence == nil else { return nil }
        return courses.throughput(
            of: ClientLine.curl.name,
            beside: ClientLine.widePeerName,
            as: "beside a connection each",
            bar: Bars.Transports.throughput
        )
    }

    private func besideLibrary(_ courses: Courses) -> Row? {
        courses.throughput(
            of: ClientLine.curl.name,
            beside: ClientLine.floor.name,
            as: "beside libcurl alone",
            bar: Bars.Transports.besideLibrary
        )
    }

    private func cost(_ courses: Courses, _ flying: Int) -> Section {
        let (peer, bars) = (ClientLine.peerName, Bars.Transports.self)
        var rows = courses.senders.compactMap { client in
            courses.cost(of: client.name, beside: peer, bar: isJudged(client) ? bars.cost : nil)
        }
        if let absence = line.absence { rows.append(.skipped(peer, .cpuTime, because: absence)) }
        return Section("processor time of the client per request, \(flying) in flight", reference: peer, rows)
    }

    private func isJudged(_ client: Sender) -> Bool { client.name == ClientLine.curl.name && line.absence == nil }
}
