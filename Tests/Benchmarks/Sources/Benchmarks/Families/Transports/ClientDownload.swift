import BenchmarkHarness

/// How long content that is large takes, beside the program that comes with libcurl.
struct ClientDownload {
    private static let reference = "curl, the program"

    private let line: ClientLine
    private let rounds: Int

    init(_ mode: Mode, _ line: ClientLine) {
        self.line = line
        rounds = mode(7, quick: 1)
    }

    /// - Parameter url: Of the content.
    func section(_ url: String, _ title: String) throws -> Section {
        Progress.say(title)
        guard let program = Program.installed("curl") else {
            return Section(title, [.skipped(Self.reference, .wallTime, because: "curl is not installed")])
        }
        var courses: [String: [Double]] = [:]
        for _ in 0..<rounds {
            courses[Self.reference, default: []].append(try Self.time(of: program, url))
            for client in line.clients(flying: 1) {
                courses[client.name, default: []].append(try client.send(1, flying: 1, to: url).wallTime)
            }
        }
        let rows = ([Self.reference] + line.clients(flying: 1).map(\.name)).compactMap { name -> Row? in
            guard let times = courses[name], let references = courses[Self.reference], let median = times.median else {
                return nil
            }
            return Row(
                name,
                .wallTime,
                median,
                ratio: times.medianRatio(to: references),
                bar: name == ClientLine.curl.name ? Bars.Transports.download : nil
            )
        }
        return Section(title, reference: Self.reference, rows)
    }

    /// What curl says that it took, without the start of its process: the others do not count theirs either.
    private static func time(of program: String, _ url: String) throws -> Double {
        let options = ["--silent", "--fail", "--output", "/dev/null", "--write-out", "%{time_total}"]
        let output = try ChildProcess.output(of: program, options + [url])
        guard let time = Double(output) else { throw ChildProcess.Failure(description: "curl says \"\(output)\"") }
        return time
    }
}
