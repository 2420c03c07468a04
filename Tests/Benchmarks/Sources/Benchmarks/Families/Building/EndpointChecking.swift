import BenchmarkHarness

/// What the compiler takes to check the types of declared endpoints, by how many there are.
///
/// Each file is held against one with the same imports and models, and without endpoints.
struct EndpointChecking {
    private let mode: Mode
    private let compiler: Compiler
    private let folder: TemporaryFolder
    private let yardstick = Yardstick()

    init(_ mode: Mode, _ compiler: Compiler, in folder: TemporaryFolder) {
        self.mode = mode
        self.compiler = compiler
        self.folder = folder
    }

    func sections() async throws -> [Section] {
        let counts = mode([50, 500, 2_000], quick: [50, 500])
        let declared = try await checked(counts, named: "declared", importing: "Roadbook") {
            DeclaredRoutes(count: $0).text
        }
        let routers = try await checked([50], named: "router", importing: "Foundation") { EnumRouter(count: $0).text }
        return [
            Section(
                "type-checking, for each endpoint",
                plotted: .value,
                rows(of: declared) + (try await rows(ofRouters: routers))
            ),
            growth(of: declared),
        ]
    }

    private func rows(of files: [CheckedFile]) -> [Row] {
        let rows = files.dropFirst().map { file in
            Row(
                "\(file.count) endpoints, declared",
                .cpuTime,
                file.share(beyond: files[0]),
                bar: Bars.Building.endpoint,
                undisturbed: file.undisturbedShare(beyond: files[0])
            )
        }
        return mode(rows, quick: rows + [Self.unmeasured("2000 endpoints, declared")])
    }

    private func rows(ofRouters files: [CheckedFile]) async throws -> [Row] {
        var rows = [Row(Self.router(50), .cpuTime, files[1].share(beyond: files[0]))]
        if mode == .full {
            Progress.say("type-checking a router of 500")
            var large = CheckedFile(500, try folder.write(EnumRouter(count: 500).text, to: "router-500.swift"))
            // It takes seconds, so once has to do.
            try await large.check(by: compiler, after: yardstick)
            rows.append(Row(Self.router(500), .cpuTime, large.share(beyond: files[0])))
        } else {
            rows.append(Self.unmeasured(Self.router(500)))
        }
        let reason = "after minutes the compiler is unable to check that its switches are exhaustive"
        return rows + [.skipped(Self.router(2_000), .cpuTime, because: reason)]
    }

    private func growth(of files: [CheckedFile]) -> Section {
        let (few, many) = ("from 50 to 500", "from 500 to 2000")
        var rows = [Row(few, .cpuTime, files[2].share(beyond: files[1]), ratio: 1)]
        if files.count > 3 {
            let (first, further) = (files[2].shares(beyond: files[1]), files[3].shares(beyond: files[2]))
            let (share, ratio) = (files[3].share(beyond: files[2]), further.medianRatio(to: first))
            rows.append(Row(many, .cpuTime, share, ratio: ratio, bar: Bars.Building.endpointGrowth))
        } else {
            rows.append(Self.unmeasured(many))
        }
        return Section("type-checking, each further endpoint", reference: "those \(few)", rows)
    }

    /// Checks files in turn: first one without endpoints, then the others.
    private func checked(
        _ counts: [Int],
        named name: String,
        importing module: String,
        _ text: (Int) -> String
    ) async throws -> [CheckedFile] {
        Progress.say("type-checking endpoints, \(name)")
        let empty = "import \(module)\n\(DeclaredRoutes.models)\n"
        var files = [CheckedFile(0, try folder.write(empty, to: "\(name)-0.swift"))]
        files += try counts.map { CheckedFile($0, try folder.write(text($0), to: "\(name)-\($0).swift")) }
        for _ in 0..<mode(7, quick: 4) {
            for index in files.indices { try await files[index].check(by: compiler, after: yardstick) }
        }
        return files
    }

    private static func router(_ count: Int) -> String { "\(count) endpoints, a router of one enum" }

    private static func unmeasured(_ name: String) -> Row {
        .skipped(name, .cpuTime, because: "a full run measures it")
    }
}
