extension Scenario {
    /// Another way in which it may go on: a run of its own, with all steps so far and then its own.
    ///
    /// It is run after the scenario, which goes on as if it were not there; what comes after it in the scenario is no part of
    /// it. Forks have forks likewise. A scenario that ends in forks is run as part of them and not on its own, so that each
    /// of them asks for what happened before it.
    ///
    /// Each fork makes what is given and does all steps before it anew: `n` forks at the end cost `n` times the steps before.
    /// What fails in steps that they share is reported once.
    ///
    /// - Parameters:
    ///   - name: What is different, for the log.
    ///   - steps: Adds the steps.
    public func fork(
        _ name: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ steps: (_ fork: Scenario) -> Scenario
    ) -> Self {
        let start = branch().adding(.fork, "FORK: \(name)", SourcePlace(fileID, filePath, line, column)) { _ in nil }
        plan.fork(steps(start).plan)
        return self
    }
}
