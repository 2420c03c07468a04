import BenchmarkHarness

/// By how much a release executable grows that declares a route and makes a call, over one that does without the library.
///
/// Both have the libraries of Swift beside them and not in them, and the linker leaves out what nobody refers to: that is
/// what `swift build -c release` does by itself.
enum ExecutableSize {
    private static let title = "a release executable"

    static func section(_ builds: CleanBuilds) throws -> Section {
        let (floor, client) = (builds.floor, builds.client)
        let plain = (floor: try floor.size(), client: try client.size())
        let stripped = (floor: try floor.strippedSize(), client: try client.strippedSize())
        return Section(
            title,
            [
                Row("\(floor.name), as it is built", .memory, plain.floor),
                Row("\(client.name), as it is built", .memory, plain.client),
                Row("growth, as it is built", .memory, plain.client - plain.floor),
                Row("\(floor.name), stripped", .memory, stripped.floor),
                Row("\(client.name), stripped", .memory, stripped.client),
                Row("growth, stripped", .memory, stripped.client - stripped.floor, bar: Bars.Building.size),
            ]
        )
    }

    /// What a run says that builds nothing.
    static func unmeasured(because reason: String) -> Section {
        Section(title, [.skipped("growth, stripped", .memory, because: reason)])
    }
}
