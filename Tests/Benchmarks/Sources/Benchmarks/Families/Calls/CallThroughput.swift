import BenchmarkHarness

/// Calls a second, and what each costs the processor: over URLSession beside URLSession alone, and over libcurl beside
/// async-http-client.
struct CallThroughput {
    private static let delegate = Sender.way("session-delegate", named: "URLSession, by its delegate")
    private static let completion = Sender.way("session-completion", named: "URLSession, by its completion handler")
    private static let async = Sender.way("session-async", named: "URLSession.shared.data(for:)")
    private static let client = Sender.way("client", named: "Roadbook")
    private static let curl = Sender.way("client-curl", named: "Roadbook over libcurl")

    private let mode: Mode
    private let rounds: Int

    init(_ mode: Mode) {
        self.mode = mode
        rounds = mode(9, quick: 1)
    }

    func sections(against server: RunningServer) throws -> [Section] {
        let session = try [1, 32].flatMap { try besideSession($0, server.url) }
        return try session + [1, 64].flatMap { try besidePeer($0, server.url) }
    }

    private func besideSession(_ flying: Int, _ url: String) throws -> [Section] {
        Progress.say("calls, \(flying) in flight")
        let senders = [Self.delegate, Self.client, Self.completion, Self.async]
        let count = mode(flying == 1 ? 3_000 : 6_000, quick: 300)
        let courses = try Courses(of: senders, rounds: rounds, count, flying: flying, to: url)
        let (reference, ours, bars) = (Self.delegate.name, Self.client.name, Bars.Calls.self)
        var speeds = senders.compactMap { sender in
            courses.throughput(of: sender.name, beside: reference, bar: sender.name == ours ? bars.throughput : nil)
        }
        let ahead = courses.throughput(of: ours, beside: Self.async.name, as: "beside data(for:)", bar: bars.ahead)
        speeds += [ahead].compactMap(\.self)
        let costs = senders.compactMap { sender in
            // So few rounds tell less than the bar asks for.
            courses.cost(
                of: sender.name,
                beside: reference,
                bar: sender.name == ours && mode == .full ? bars.cost : nil
            )
        }
        return [
            Section("calls, \(flying) in flight", reference: reference, plotted: .ratio, speeds),
            Section("processor time of the client per call, \(flying) in flight", reference: reference, costs),
        ]
    }

    private func besidePeer(_ flying: Int, _ url: String) throws -> [Section] {
        let (title, peerName) = ("calls over libcurl, \(flying) in flight", ClientLine.peerName)
        guard mode == .full else {
            let reason = "takes minutes to build, so a full run measures it"
            return [Section(title, reference: peerName, [.skipped(peerName, .throughput, because: reason)])]
        }
        let isLone = flying == 1
        let peers: [Sender]
        do {
            peers = try ClientLine.peers().filter { !isLone || $0.name == peerName }
        } catch {
            // What the compiler said: without a network its sources cannot be had.
            Progress.say("\(error)")
            let reason = "async-http-client-peer does not build here"
            return [Section(title, reference: peerName, [.skipped(peerName, .throughput, because: reason)])]
        }
        Progress.say(title)
        let senders = peers + [Self.curl]
        let count = isLone ? 5_000 : 20_000
        let courses = try Courses(of: senders, rounds: rounds, count, flying: flying, to: url, awake: isLone)
        var rows = senders.compactMap { sender in
            courses.throughput(
                of: sender.name,
                beside: peerName,
                bar: sender.name == Self.curl.name ? Bars.Calls.ahead : nil
            )
        }
        if isLone {
            let sleepy = try Courses(of: senders, rounds: rounds, count, flying: flying, to: url)
            let row = sleepy.throughput(of: Self.curl.name, beside: peerName, as: "where processors go to sleep")
            rows += [row].compactMap(\.self)
        } else {
            let row = courses.throughput(
                of: Self.curl.name,
                beside: ClientLine.widePeerName,
                as: "beside a connection each",
                bar: Bars.Calls.ahead
            )
            rows += [row].compactMap(\.self)
        }
        return [Section(title, reference: peerName, plotted: .ratio, rows)]
    }
}
