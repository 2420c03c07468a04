import BenchmarkHarness
import Foundation

/// How long the compiler is about any one expression of what users are shown.
///
/// The samples of documents are compiled as tests; what else those tests say is no example.
struct LongExpressions {
    private static let names = (
        quickstart: "quickstart", readme: "samples of README.md", guides: "samples of the guides"
    )

    private let mode: Mode
    private let compiler: Compiler
    private let folder: TemporaryFolder
    private let yardstick = Yardstick()

    init(_ mode: Mode, _ compiler: Compiler, in folder: TemporaryFolder) {
        self.mode = mode
        self.compiler = compiler
        self.folder = folder
    }

    func section() async throws -> Section {
        Progress.say("expressions of the examples")
        let quickstart = try await expressions { try Self.files(in: "Sources/quickstart") }
        // Where the compiler says it in other words, no expression would ever be too long.
        guard !quickstart.isEmpty else {
            throw ChildProcess.Failure(description: "the compiler tells of no expression that takes a millisecond")
        }
        var (rows, all) = ([Self.row(Self.names.quickstart, quickstart)], quickstart)
        do {
            let samples = try await samples()
            rows.append(Self.row(Self.names.readme, samples.readme))
            all += samples.readme + samples.guides
            rows.append(
                mode == .full
                    ? Self.row(Self.names.guides, samples.guides)
                    : .skipped(Self.names.guides, .cpuTime, because: "a full run measures them")
            )
        } catch let failure as ChildProcess.Failure where failure.description.contains("no such module 'Testing'") {
            // What else fails is no lack of this machine.
            let reason = "the compiler by itself does not find the module of tests here"
            rows += [Self.names.readme, Self.names.guides].map { .skipped($0, .cpuTime, because: reason) }
        }
        let reason = "they are a package of their own, with packages of others"
        rows.append(.skipped("docs/Examples", .cpuTime, because: reason))
        let limit = Bars.Building.expression.limit
        let long = all.count { min($0.time, $0.undisturbed) > limit }
        rows.append(Row("expressions that take longer", .count, Double(long), bar: Bars.Building.longExpressions))
        return Section("type-checking, the longest expression", rows)
    }

    private static func row(_ name: String, _ expressions: [ExpressionTime]) -> Row {
        let longest = expressions.max { $0.time < $1.time }
        return Row(
            name,
            .cpuTime,
            longest?.time ?? 0,
            bar: Bars.Building.expression,
            undisturbed: longest?.undisturbed
        )
    }

    /// Expressions that documents show, as the tests have them.
    private func samples() async throws -> (readme: [ExpressionTime], guides: [ExpressionTime]) {
        let readme = try Samples(of: [Places.repository.appending(path: "README.md")])
        let guides = try Samples(of: Self.paths(in: "docs/guides", ending: ".md").map { URL(fileURLWithPath: $0) })
        // As the manager of packages calls the package, by its folder.
        let name = Places.repository.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
        let package = ["-package-name", String(name)]
        let servers = try Self.files(in: "Tests/TestServers")
        try compiler.emitModule("TestServers", of: servers, to: folder.url, package)
        let all = try await expressions(["-I", folder.url.path] + package) {
            try Self.files(in: "Tests/DocumentationTests").filter { file in
                mode == .full || ["/ReadmeTests.swift", "/Document.swift"].contains { file.hasSuffix($0) }
            }
        }
        let isReadme = { (expression: ExpressionTime) in expression.file.hasSuffix("/ReadmeTests.swift") }
        return (all.filter { isReadme($0) && $0.isIn(readme) }, all.filter { !isReadme($0) && $0.isIn(guides) })
    }

    private func expressions(
        _ options: [String] = [],
        of files: () throws -> [String]
    ) async throws -> [ExpressionTime] {
        let turn = try await yardstick.turn()
        let output = try compiler.check(files(), ExpressionTime.options + options)
        return ExpressionTime.all(in: output, turn: turn)
    }

    private static func files(in folder: String) throws -> [String] { try paths(in: folder, ending: ".swift") }

    private static func paths(in folder: String, ending suffix: String) throws -> [String] {
        let url = Places.repository.appending(path: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(suffix) }
        return names.sorted().map { url.appending(path: $0).path }
    }
}
