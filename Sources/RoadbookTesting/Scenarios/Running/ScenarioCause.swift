/// The step that something came of.
struct ScenarioCause {
    /// As a sentence names it: `submitted`.
    let name: String
    let place: ScenarioPlace

    init(name: String, at place: ScenarioPlace) {
        self.name = name
        self.place = place
    }

    init<Subject>(_ step: ScenarioStep<Subject>) {
        let name = step.name.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? step.name
        self.init(name: name, at: step.place)
    }
}
