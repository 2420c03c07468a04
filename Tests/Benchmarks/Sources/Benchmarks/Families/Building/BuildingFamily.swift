import BenchmarkHarness

/// What a user pays to build: clean builds, the types of endpoints, the size of an executable, the longest expressions.
struct BuildingFamily: Family {
    let name = "building"
    let title = "What building takes"

    func measure(_ mode: Mode) async throws -> [Section] {
        guard let swift = Program.installed("swift"), let compiler = Compiler() else {
            let reason = "swift is not in the path, or there are no modules beside this program"
            return [Section("a clean build", [.skipped("all", .cpuTime, because: reason)])]
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let builds = try mode == .full ? Self.builds(in: folder, by: swift) : Self.unmeasured
        let endpoints = try await EndpointChecking(mode, compiler, in: folder).sections()
        return builds + endpoints + [try await LongExpressions(mode, compiler, in: folder).section()]
    }

    private static func builds(in folder: TemporaryFolder, by swift: String) throws -> [Section] {
        let debug = try CleanBuilds("debug", in: folder, by: swift)
        let release = try CleanBuilds("release", in: folder, by: swift)
        return debug.sections + release.sections + [try ExecutableSize.section(release)]
    }

    private static var unmeasured: [Section] {
        let reason = "takes minutes, so a full run measures it"
        return CleanBuilds.unmeasured(because: reason) + [ExecutableSize.unmeasured(because: reason)]
    }
}
