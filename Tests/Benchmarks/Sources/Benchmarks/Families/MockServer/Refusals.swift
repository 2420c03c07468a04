import BenchmarkHarness

/// Refusing long requests: at twice the length it takes twice the time, and not four times.
///
/// How many pieces the system hands over at a time is chance, so the ratio is the median of those of each round.
struct Refusals {
    private struct Key: Hashable {
        let name: String
        let octets: Int
    }

    func section(by engineProbe: String) throws -> Section {
        Progress.say("refusals")
        var times: [Key: [Double]] = [:]
        for line in try ChildProcess.output(of: engineProbe, ["refusals"]).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let octets = Int(words[1]), let nanoseconds = Double(words[2]) else {
                throw ChildProcess.Failure(description: "engine-probe says \"\(line)\"")
            }
            times[Key(name: String(words[0]), octets: octets), default: []].append(nanoseconds * 1e-9)
        }
        let long = [
            ("a target of 200 kB", Key(name: "target", octets: 200_000)),
            ("a field of 1 MB", Key(name: "field", octets: 1_000_000)),
            ("1 MB of short fields", Key(name: "fields", octets: 1_000_000)),
        ]
        let rows = try long.map { text, key in
            let half = Key(name: key.name, octets: key.octets / 2)
            guard let whole = times[key], let halved = times[half], let median = whole.median,
                let ratio = whole.medianRatio(to: halved)
            else { throw ChildProcess.Failure(description: "engine-probe says nothing of \(text)") }
            return Row(text, .cpuTime, median, ratio: ratio, bar: Bars.MockServer.refusalGrowth)
        }
        return Section("refused, in pieces of 1 KiB", reference: "half the length", rows)
    }
}
