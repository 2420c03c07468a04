import Testing

/// Something that URLSession does on Linux, shown by a program that uses it by hand, and what Roadbook does in its place.
struct Hazard: Sendable {
    /// The row of the list of what is known, such as `L4`.
    let row: String

    /// What the probe is asked to do; the row unless given.
    let scenario: String

    /// What happens by hand, for the table of the README.
    let byHand: String

    /// What Roadbook does, for the table of the README.
    let byRoadbook: String

    /// Whether it is a race, which may come out well by hand as well.
    let isRace: Bool

    /// How many processes run one after the other in a run, with one home directory.
    let processes: Int

    /// The servers of a run.
    let stage: @Sendable () throws -> Stage

    /// Whether a run by hand shows it.
    let shows: @Sendable (Run) -> Bool

    /// Expects of a run by Roadbook what is to be.
    let expects: @Sendable (Run) throws -> Void

    init(
        _ row: String,
        _ scenario: String? = nil,
        byHand: String,
        byRoadbook: String,
        isRace: Bool = false,
        processes: Int = 1,
        stage: @escaping @Sendable () throws -> Stage,
        shows: @escaping @Sendable (Run) -> Bool,
        expects: @escaping @Sendable (Run) throws -> Void
    ) {
        self.row = row
        self.scenario = scenario ?? row
        self.byHand = byHand
        self.byRoadbook = byRoadbook
        self.isRace = isRace
        self.processes = processes
        self.stage = stage
        self.shows = shows
        self.expects = expects
    }

    /// How often to try by hand; on a busy machine what is no race may not show at once either.
    var tries: Int { isRace ? 5 : 2 }

    static let all =
        cancellation + challenges + redirects + timeouts + streaming + answers + requests + sessions + stubs
}

extension Hazard: CustomTestStringConvertible {
    var testDescription: String { scenario }
}
