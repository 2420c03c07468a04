import BenchmarkHarness
import Testing

@Suite struct OptionsTests {
    private func options(_ arguments: String...) throws -> Options {
        try Options(arguments, known: ["rules", "mock-server"])
    }

    @Test func `are a full run of all families unless said`() throws {
        let options = try options()
        #expect(options.mode == .full)
        #expect(options.request == .run)
        #expect(options.families.isEmpty)
    }

    @Test func `name several families behind one word or more`() throws {
        let together = try options("--family", "rules", "mock-server", "--quick")
        #expect(together.families == ["rules", "mock-server"])
        #expect(together.mode == .quick)
        #expect(try options("--family", "rules", "--family", "mock-server").families == ["rules", "mock-server"])
    }

    @Test func `ask for help and for a list`() throws {
        #expect(try options("--help").request == .help)
        #expect(try options("-h").request == .help)
        #expect(try options("--list").request == .list)
    }

    @Test(arguments: [
        ["--family", "client"], ["--family"], ["rules"], ["--fast"], ["--family", "rules", "--fast"],
        ["--family", "--quick"],
    ])
    func `refuse what is not known`(arguments: [String]) {
        #expect(throws: Options.Misuse.self) { try Options(arguments, known: ["rules", "mock-server"]) }
    }
}
