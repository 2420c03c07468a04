/// The step that something came of.
struct ScenarioCause {
    /// As a sentence names it: `submitted`.
    let name: String
    let place: SourcePlace

    init(name: String, at place: SourcePlace) {
        self.name = name
        self.place = place
    }

    /// - Parameter step: The step as it is logged.
    init(step: String, at place: SourcePlace) {
        let name = step.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? step
        self.init(name: name, at: place)
    }
}
