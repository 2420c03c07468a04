/// The steps of a scenario as they were written, and the forks between them.
struct ScenarioPlan<Subject> {
    private var steps: [ScenarioStep<Subject>] = []
    private var forks: [(place: Int, plan: ScenarioPlan)] = []

    mutating func append(_ step: ScenarioStep<Subject>) {
        steps.append(step)
    }

    mutating func fork(_ plan: ScenarioPlan) {
        forks.append((steps.count, plan))
    }

    /// The steps of each run, in the order they were written in; forks after what they are forks of.
    ///
    /// What ends in forks has no run of its own: it is the start of theirs, and they say what has to be asked for.
    func runs(after earlier: [ScenarioStep<Subject>] = []) -> [[ScenarioStep<Subject>]] {
        let own = forks.last?.place == steps.count ? [] : [earlier + steps]
        return own + forks.flatMap { $0.plan.runs(after: earlier + steps[..<$0.place]) }
    }
}
