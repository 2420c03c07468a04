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

    /// How often to try by hand: more than once for a race.
    let tries: Int

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
        tries: Int = 1,
        processes: Int = 1,
        stage: @escaping @Sendable () throws -> Stage,
        shows: @escaping @Sendable (Run) -> Bool,
        expects: @escaping @Sendable (Run) throws -> Void
    ) {
        self.row = row
        self.scenario = scenario ?? row
        self.byHand = byHand
        self.byRoadbook = byRoadbook
        self.tries = tries
        self.processes = processes
        self.stage = stage
        self.shows = shows
        self.expects = expects
    }

    /// Whether it is a race, which may come out well by hand as well.
    var isRace: Bool { tries > 1 }

    static let all =
        cancellation + challenges + redirects + timeouts + streaming + answers + requests + sessions + stubs
}

extension Hazard: CustomTestStringConvertible {
    var testDescription: String { scenario }
}
