import Roadbook

/// A step of a scenario, to be done with the subject of a run.
struct ScenarioStep<Subject> {
    enum Kind {
        /// Something happens; it may throw.
        case when
        /// Something is asked for.
        case then
        /// The error of the step before is asked for.
        case thenThrows
        /// A fork begins.
        case fork
    }

    typealias Action = nonisolated(nonsending) (inout ScenarioRun<Subject>) async throws -> String?

    let kind: Kind
    /// As it is logged: `WHEN: submitted`. It may depend on what the run has come to.
    let name: (ScenarioRun<Subject>) -> String
    let place: SourcePlace
    /// Does the step, and tells what is wrong; `nil` where nothing is. What a `when` throws is for the next steps.
    let perform: Action
}
