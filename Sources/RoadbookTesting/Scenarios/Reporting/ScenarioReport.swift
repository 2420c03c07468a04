/// What is told of a scenario as it runs: its steps to the log, and its failures, each once.
struct ScenarioReport {
    let reporter: FailureReporter
    let log: ((String) -> Void)?
    private(set) var failures: [TestFailure] = []
    /// The steps of this run so far, as they are logged.
    private var trail: [String] = []
    /// What was told of this run, and of those before it.
    private var told: (now: Set<[String]>, before: Set<[String]>) = ([], [])

    init(_ reporter: FailureReporter, log: ((String) -> Void)? = nil) {
        self.reporter = reporter
        self.log = log
    }

    /// Begins with the steps from the start again, as each fork does.
    mutating func begin(_ name: String) {
        trail = []
        told = ([], told.before.union(told.now))
        step(name)
    }

    mutating func step(_ name: String) {
        trail.append(name)
        log?(name)
    }

    /// Tells of a failure, unless a run with the same steps has.
    mutating func fail(_ message: String, at place: SourcePlace) {
        let failure = place.failure(([message] + trail.map { "  \($0)" }).joined(separator: "\n"))
        let key = ["\(failure.filePath)", "\(failure.line)", "\(failure.column)", failure.message]
        told.now.insert(key)
        guard !told.before.contains(key) else { return }
        failures.append(failure)
        reporter(failure)
    }
}
