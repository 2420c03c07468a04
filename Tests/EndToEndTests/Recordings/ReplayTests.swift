import Foundation
import Roadbook
import RoadbookMockServer
import TestServers
import Testing

/// `mock-server --replay`: what it answers, and which files it refuses.
@Suite(.runsPrograms, .endsInTime) struct ReplayTests {
    private func entry(
        _ target: String,
        _ status: Int = 200,
        _ content: String = "{}",
        server: String = "https://api.example.com",
        wait: Int = 0
    ) -> String {
        let text = JSONWriter().string(.string(content))
        return """
            {"request":{"method":"GET","url":"\(server)\(target)"},"timings":{"wait":\(wait)},
            "response":{"status":\(status),"content":{"mimeType":"application/json","text":\(text)}}}
            """
    }

    private func archive(_ entries: String...) -> String {
        #"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#
    }

    /// Writes an archive, and replays it.
    private func replay<Result>(
        _ archive: String,
        _ options: String...,
        body: (_ folder: Folder, _ program: MockProgram) async throws -> Result
    ) async throws -> Result {
        try await Folder.with { folder in
            try folder.write(archive, to: "recorded.har")
            return try await MockProgram.run(["--replay", "\(folder.path)/recorded.har"] + options) { program in
                try await body(folder, program)
            }
        }
    }

    @Test func `a file that cannot be replayed is refused in words`() async throws {
        let many = archive(entry("/a"), entry("/b", server: "https://cdn.example.com"))
        try await Folder.with { folder in
            let file = "\(folder.path)/recorded.har"
            let program = try Executables.path(of: "mock-server")
            for (text, message) in [
                ("", "recorded.har is no HTTP archive: it is not JSON from line 1, column 1 on"),
                (#"{"posts":[]}"#, "recorded.har is no HTTP archive: a value is missing, at /log"),
                (#"{"log":{"entries":[{"request":{}}]}}"#, "a value is missing, at /log/entries/0/request/url"),
                (archive(), "the archive has no entries"),
                (
                    archive(entry("/a", 0), entry("/b", 100), entry("/c", 0)),
                    "the archive has no answer to give; left out: 2 (no answer came), 1 (it is not the final answer). "
                        + "Record it again"
                ),
                (archive(entry("/a", server: "data:")), "the archive has no exchanges by HTTP"),
                (many, "exchanges with several servers: https://api.example.com, https://cdn.example.com. Say which"),
            ] {
                try folder.write(text, to: "recorded.har")
                let run = try ProgramRun(program, ["--replay", file, "--port=0"])
                #expect(run.status == 65)
                #expect(run.errors.hasPrefix("mock-server: ") && run.errors.contains(message), "\(run.errors)")
                #expect(run.output.isEmpty)
            }
            let elsewhere = try ProgramRun(program, ["--replay", file, "--from", "https://other.example.com", "-p=0"])
            #expect(elsewhere.status == 65)
            // The first address is none, which is no reason to leave out the rest.
            try folder.write(archive(entry("", server: ""), entry("//a")), to: "recorded.har")
            let below = try ProgramRun(program, ["--replay", file, "--from", "https://api.example.com/v1", "-p=0"])
            #expect(below.status == 65)
            let others =
                "nothing of the archive lies at https://api.example.com:443/v1; it has other paths of that server"
            #expect(below.errors.contains(others), "\(below.errors)")
            #expect(
                elsewhere.errors == "mock-server: nothing of the archive lies at https://other.example.com:443; it has "
                    + "https://api.example.com:443, https://cdn.example.com:443. Say which one is meant by --from, such as "
                    + "--from https://api.example.com/v1.\n"
            )
            let missing = try ProgramRun(program, ["--replay", "\(folder.path)/none.har"])
            #expect(missing.status == 66 && missing.errors.contains("none.har cannot be read"))
            #expect(try ProgramRun(program, ["--replay", folder.path]).status == 66)
        }
    }

    @Test func `the server that is meant is replayed, at its path, and the rest is left out`() async throws {
        let text = archive(
            entry("/v1/posts?page=1", 200, "[1]"),
            entry("/v1/posts?page=2", 200, "[2]"),
            entry("/x.png", server: "https://cdn.example.com"),
            entry("/v1/posts/1", 0),
            entry("/other"),
            entry("/v1/posts/2", 410, #"{"gone":true}"#)
        )
        try await replay(text, "--from", "https://api.example.com/v1") { _, program in
            #expect(program.url.hasSuffix("/v1"))
            try await program.output.next(with: "GET /v1/posts?page, 2 answers")
            try await program.output.next(with: "GET /v1/posts/2")
            #expect(try await program.output.next() == "Left out: 2 (it lies elsewhere), 1 (no answer came)")
            #expect(try program.curl("GET", "/posts?page=2").content == "[2]")
            #expect(try program.curl("GET", "/posts?page=1").content == "[1]")
            let gone = try program.curl("GET", "/posts/2")
            #expect(gone.status == 410 && gone.content == #"{"gone":true}"#)
            let unknown = try program.curl("GET", "/posts?page=3")
            #expect(unknown.status == 404)
            #expect(unknown.fields["content-type"] == "application/problem+json")
            #expect(unknown.content.contains("The recording has no GET /v1/posts with this query and content."))
            let line = try await program.errors.next(with: "page=3")
            #expect(line.wholeMatch(of: /GET \/v1\/posts\?page=3 404 [0-9]+ ms/) != nil, "\(line)")
        }
    }

    @Test func `a changed recording is replayed from its first answers on, and a broken one is told`() async throws {
        let text = archive(entry("/a", 200, "1"), entry("/a", 200, "2"))
        try await replay(text, "--watch", "--quiet") { folder, program in
            #expect(try program.curl("GET", "/a").content == "1")
            #expect(try program.curl("GET", "/a").content == "2")
            try folder.write(#"{"log":"#, to: "recorded.har")
            try await program.errors.next(with: "what was read before is still served")
            #expect(try program.curl("GET", "/a").content == "2")
            try folder.write(archive(), to: "recorded.har")
            try await program.errors.next(with: "the archive has no entries")
            #expect(try program.curl("GET", "/a").content == "2")
            try folder.write(archive(entry("/b"), entry("/a", 200, "3"), entry("/a", 200, "4")), to: "recorded.har")
            try await program.output.next(with: "has changed, and is read again:")
            try await program.output.next(with: "GET /b")
            #expect(try program.curl("GET", "/a").content == "3")
            #expect(try program.curl("GET", "/b").status == 200)
            #expect(program.end() == 0)
            #expect(await program.errors.rest() == [])
        }
    }

    @Test func `answers are held back, as they were or as it is said`() async throws {
        let text = archive(entry("/a", wait: 150))
        func time(_ program: MockProgram, _ path: String) throws -> Duration {
            let start = ContinuousClock.now
            _ = try program.curl("GET", path)
            return start.duration(to: .now)
        }
        try await replay(text, "--delay", "recorded") { (_, program) throws in
            #expect(try time(program, "/a") >= .milliseconds(150))
        }
        try await replay(text, "--delay=120ms-130ms", "--seed=7") { _, program in
            try await program.output.next(with: "seed 7")
            #expect(try time(program, "/a") >= .milliseconds(120))
            #expect(try time(program, "/nothing") >= .milliseconds(120))
        }
    }

    @Test func `files are served where the recording has no answer`() async throws {
        try await Folder.with { folder in
            try folder.write("a page", to: "files/index.html")
            try folder.write("a file", to: "files/a")
            try folder.write(archive(entry("/a", 200, "1")), to: "recorded.har")
            let arguments = ["--replay", "\(folder.path)/recorded.har", "--static", "\(folder.path)/files"]
            try await MockProgram.run(arguments) { (program) throws in
                #expect(try program.curl("GET", "/").content == "a page")
                #expect(try program.curl("GET", "/a").content == "1")
                #expect(try program.curl("GET", "/b").status == 404)
            }
        }
    }

    @Test func `the page shows what comes, and its switches act on recorded answers`() async throws {
        try await replay(archive(entry("/a", 200, "1"))) { _, program in
            try await program.output.next(with: "The page is at \(program.url)/__mock")
            #expect(try program.curl("GET", "/__mock").status == 200)
            #expect(try program.curl("GET", "/a").status == 200)
            #expect(try program.curl("GET", "/nothing").status == 404)
            let state = try JSONParser().parse(program.curl("GET", "/__mock/state").content)
            #expect(state["unexpected"] == 1)
            #expect(try program.curl("POST", "/__mock/switches/faults", #"{"status":503}"#).status == 201)
            #expect(try program.curl("GET", "/a").status == 503)
            #expect(try program.curl("POST", "/__mock/reset", "{}").status == 204)
            #expect(try program.curl("GET", "/a").status == 200)
        }
    }
}
