import BenchmarkHarness

/// Requests a second, what they cost the server, and how long the slow ones take, by numbers of connections.
struct Throughput {
    private static let connections = [1, 64, 256]
    private let mode: Mode
    private let rounds: Int

    /// What one server did in each of the rounds.
    private struct Course {
        var perSecond: [Double] = []
        var latencies: [Double] = []
        /// Of the server's processor for one request.
        var costs: [Double] = []
    }

    init(_ mode: Mode) {
        self.mode = mode
        rounds = mode(9, quick: 1)
    }

    func sections(of line: ServerLine) throws -> [Section] {
        guard let wrk = Load.program else {
            let row = Row.skipped("all servers", .throughput, because: "wrk is not installed")
            return [Section("GET /posts/1, requests", [row])]
        }
        var running: [RunningServer] = []
        defer { for server in running { server.process.end() } }
        for program in line.present {
            running.append(try program.start())
            try running.last?.awaitAnswer()
        }
        var courses: [Int: [String: Course]] = [:]
        for connections in Self.connections {
            Progress.say("requests over \(connections) connections")
            courses[connections] = try measure(running, connections, by: wrk)
        }
        return Self.connections.map { count in section(count, courses[count] ?? [:], line) }
            + [ahead(courses, line), latency(courses[64] ?? [:], line), cost(courses[64] ?? [:], line)]
    }

    /// Takes turns between the servers.
    private func measure(_ servers: [RunningServer], _ connections: Int, by wrk: String) throws -> [String: Course] {
        let load = Load(connections: connections, seconds: 1)
        var courses: [String: Course] = [:]
        if mode == .full {
            // Not counted: caches fill, and what is compiled at run time is compiled.
            for server in servers { _ = try load.run(on: server.url, by: wrk) }
        }
        for _ in 0..<rounds {
            for server in servers {
                let before = ProcessorTime.now(of: server.worker)
                let outcome = try load.run(on: server.url, by: wrk)
                let after = ProcessorTime.now(of: server.worker)
                courses[server.program.name, default: Course()].perSecond.append(outcome.perSecond)
                courses[server.program.name]?.latencies.append(outcome.latency)
                if let before, let after {
                    courses[server.program.name]?.costs.append((after - before) / outcome.requests)
                }
            }
        }
        return courses
    }

    private func section(_ connections: Int, _ courses: [String: Course], _ line: ServerLine) -> Section {
        let rows = line.present.compactMap { server -> Row? in
            guard let course = courses[server.name], let median = course.perSecond.median else { return nil }
            // Where nginx is not there, a row says so, and there is nothing to be held against.
            let isJudged = server.name == line.mockServer.name && connections == 64 && line.nginx != nil
            return Row(
                server.name,
                .throughput,
                median,
                ratio: (courses["nginx"]?.perSecond).flatMap { course.perSecond.medianRatio(to: $0) },
                bar: isJudged ? Bars.MockServer.throughput : nil
            )
        }
        let title = "requests, \(connections) \(connections == 1 ? "connection" : "connections")"
        return Section(title, reference: "nginx", plotted: .ratio, rows + line.skippedRows(.throughput))
    }

    private func ahead(_ courses: [Int: [String: Course]], _ line: ServerLine) -> Section {
        let rows = Self.connections.flatMap { connections in
            line.peers.compactMap { peer -> Row? in
                guard let ours = courses[connections]?[line.mockServer.name]?.perSecond, let median = ours.median,
                    let theirs = courses[connections]?[peer.name]?.perSecond
                else { return nil }
                return Row(
                    "beside \(peer.name), \(connections)",
                    .throughput,
                    median,
                    ratio: ours.medianRatio(to: theirs),
                    bar: Bars.MockServer.ahead
                )
            }
        }
        return Section("mock-server, by connections", reference: "the other", rows)
    }

    private func latency(_ courses: [String: Course], _ line: ServerLine) -> Section {
        let rows = line.present.compactMap { server -> Row? in
            guard let median = courses[server.name]?.latencies.median else { return nil }
            let bar = server.name == line.mockServer.name ? Bars.MockServer.latency : nil
            return Row(server.name, .wallTime, median, bar: bar)
        }
        return Section("99 of 100 answers, 64 connections", rows)
    }

    private func cost(_ courses: [String: Course], _ line: ServerLine) -> Section {
        let rows = line.present.compactMap { server -> Row? in
            guard let costs = courses[server.name]?.costs, let median = costs.median else { return nil }
            let ratio = (courses["nginx"]?.costs).flatMap { costs.medianRatio(to: $0) }
            return Row(server.name, .cpuTime, median, ratio: ratio)
        }
        return Section(
            "processor time of the server per request, 64 connections",
            reference: "nginx",
            plotted: .value,
            rows
        )
    }
}
