/// The step that something came of.
struct ScenarioCause {
    /// As a sentence names it: `submitted`.
    let name: String
    let place: ScenarioPlace

    init(name: String, at place: ScenarioPlace) {
        self.name = name
        self.place = place
    }

    /// - Parameter step: The step as it is logged.
    init(step: String, at place: ScenarioPlace) {
        let name = step.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? step
        self.init(name: name, at: place)
    }
}
