import BenchmarkHarness

/// Builds from nothing in one configuration, one after the other, each once: they take minutes.
struct CleanBuilds {
    static let titles = (floor: "hello, with Foundation", client: "the client", both: "client and mock server")
    private static let reference = titles.floor
    private static let peerName = "FlyingFox"
    private static let absent = ["Alamofire", "Get"]

    let configuration: String
    let floor: CleanBuild
    let client: CleanBuild
    private let both: CleanBuild
    /// `nil` where it cannot be had.
    private let peer: CleanBuild?

    init(_ configuration: String, in folder: TemporaryFolder, by swift: String) throws {
        let titles = Self.titles
        self.configuration = configuration
        floor = try CleanBuild(titles.floor, .floor, configuration, in: folder, by: swift)
        client = try CleanBuild(titles.client, .client, configuration, in: folder, by: swift)
        both = try CleanBuild(titles.both, .clientAndServer, configuration, in: folder, by: swift)
        do {
            peer = try GeneratedPackage.flyingFox.map {
                try CleanBuild(Self.peerName, $0, configuration, in: folder, by: swift)
            }
        } catch {
            // What the manager of packages said: without a network its sources cannot be had.
            Progress.say("\(error)")
            peer = nil
        }
    }

    var sections: [Section] { [total, perLine, wall] }

    private var builds: [CleanBuild] { [floor, client, both] + [peer].compactMap(\.self) }

    private var total: Section {
        let rows = builds.map { Row($0.name, .cpuTime, $0.cpuTime, ratio: $0.cpuTime / floor.cpuTime) }
        return Section(Self.title(configuration), reference: Self.reference, plotted: .value, rows + skipped)
    }

    private var perLine: Section {
        let rows = builds.compactMap { build in
            build.thousandLines.map { Row(build.name, .cpuTime, build.cpuTime / $0) }
        }
        return Section("a clean \(configuration) build, for a thousand lines of the library", rows + skipped)
    }

    private var wall: Section {
        let rows = builds.map { build in
            let bar = build.name == both.name ? Bars.Building.parallel : nil
            return Row(build.name, .wallTime, build.wallTime, ratio: build.wallTime / build.cpuTime, bar: bar)
        }
        let title = "a clean \(configuration) build, on the wall"
        return Section(title, reference: "its processor time", rows + skipped)
    }

    private var skipped: [Row] {
        let here = Self.absent.map { Row.skipped($0, .cpuTime, because: "its sources cannot be had here") }
        return peer == nil ? [.skipped(Self.peerName, .cpuTime, because: "it does not build here")] + here : here
    }

    /// What a run says that builds nothing.
    static func unmeasured(because reason: String) -> [Section] {
        ["debug", "release"].map { configuration in
            let names = [titles.floor, titles.client, titles.both]
            let rows = names.map { Row.skipped($0, .cpuTime, because: reason) }
            return Section(title(configuration), rows)
        }
    }

    private static func title(_ configuration: String) -> String { "a clean \(configuration) build, processor time" }
}
