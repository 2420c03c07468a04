import Roadbook

/// What a scenario begins with, made anew for each of its runs.
struct ScenarioGiven<Subject> {
    let place: SourcePlace
    let transport: nonisolated(nonsending) () async throws -> any Transport
    let build: nonisolated(nonsending) (any Transport) async throws -> Subject

    var name: String { "\(Subject.self)" }

    nonisolated(nonsending) func begin() async throws -> ScenarioRun<Subject> {
        let transport = try await RecordingTransport(transport())
        let subject = try await build(transport)
        return ScenarioRun(subject, transport, begunBy: ScenarioCause(name: name, at: place))
    }
}
