import BenchmarkHarness

/// The mock server beside servers that others would pick, and what it costs a test that owns one.
struct MockServerFamily: Family {
    let name = "mock-server"
    let title = "The mock server, and servers that others would pick"

    func measure(_ mode: Mode) async throws -> [Section] {
        let files = try ServerFiles()
        defer { files.remove() }
        let line = try ServerLine(files: files, mode)
        var sections = try Throughput(mode).sections(of: line)
        sections.append(try await FirstAnswer(mode).section(of: line))
        sections.append(try EngineMemory(mode).section(of: line))
        sections.append(try await InProcess(mode).section())
        sections += try await RouteLookup(mode).sections()
        sections.append(try await RouteDeclaration(mode).section())
        sections.append(try Refusals().section(by: line.engineProbe))
        return sections
    }
}
