import BenchmarkHarness

/// What several senders did, round by round, each in its turn.
struct Courses {
    /// What one of them did.
    struct Course {
        var perSecond: [Double] = []
        /// Seconds of the processor for each request.
        var costs: [Double] = []
    }

    let senders: [Sender]
    private var courses: [String: Course] = [:]

    /// - Parameters:
    ///   - count: How many requests each sends in a round.
    ///   - awake: Whether processors are kept awake that have nothing to do, as where a request takes less than to wake them.
    init(of senders: [Sender], rounds: Int, _ count: Int, flying: Int, to url: String, awake: Bool = false) throws {
        self.senders = senders
        for _ in 0..<rounds {
            for sender in senders {
                let send = { try sender.send(count, flying: flying, to: url) }
                let figures = try awake ? AwakeProcessors.during(send) : send()
                courses[sender.name, default: Course()].perSecond.append(Double(count) / figures.wallTime)
                courses[sender.name]?.costs.append(figures.cpuTime / Double(count))
            }
        }
    }

    /// A row of what a sender did in a second, beside another; `nil` where it was not among them.
    func throughput(of name: String, beside other: String, as title: String? = nil, bar: Bar? = nil) -> Row? {
        row(title ?? name, .throughput, \.perSecond, name, other, bar)
    }

    /// A row of what a request of a sender cost, beside another; `nil` where it was not among them.
    func cost(of name: String, beside other: String, as title: String? = nil, bar: Bar? = nil) -> Row? {
        row(title ?? name, .cpuTime, \.costs, name, other, bar)
    }

    private func row(
        _ title: String,
        _ quantity: Quantity,
        _ values: (Course) -> [Double],
        _ name: String,
        _ other: String,
        _ bar: Bar?
    ) -> Row? {
        guard let course = courses[name].map(values), let median = course.median else { return nil }
        let ratio = courses[other].map(values).flatMap { course.medianRatio(to: $0) }
        return Row(title, quantity, median, ratio: ratio, bar: bar)
    }
}
