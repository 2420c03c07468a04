import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// What is written is read by a library that is not ours, which knows the members of HAR 1.2 and no others.
@Suite(.runsPrograms, .enabled(if: hasHARFile, "the Python package harfile is not installed"))
struct HARFileTests {
    /// Makes the library's values of what was written, and lets it write them: a member that it does not know, or misses, is
    /// an error there, and what it writes has to be the same. Members of one's own, which begin with `_`, are left out.
    private static let check = #"""
        import io, json, sys
        import harfile

        def known(value):
            if isinstance(value, dict):
                return {name: known(member) for name, member in value.items() if not name.startswith("_")}
            return [known(element) for element in value] if isinstance(value, list) else value

        log = known(json.load(open(sys.argv[1], encoding="utf-8"))["log"])
        assert log["version"] == harfile.HAR_VERSION, log["version"]
        records = lambda values: [harfile.Record(**value) for value in values]
        cookies = lambda values: [harfile.Cookie(**value) for value in values]
        out = io.StringIO()
        with harfile.HarFile.open(
            out, creator=harfile.Creator(**log["creator"]), browser=harfile.Browser(**log["browser"]), comment=log["comment"]
        ) as file:
            for entry in log["entries"]:
                request, response = dict(entry["request"]), dict(entry["response"])
                for part in request, response:
                    part.update(cookies=cookies(part["cookies"]), headers=records(part["headers"]))
                request["queryString"] = records(request["queryString"])
                if "postData" in request:
                    request["postData"] = harfile.PostData(**request["postData"])
                response["content"] = harfile.Content(**response["content"])
                file.add_entry(**{
                    **entry, "request": harfile.Request(**request), "response": harfile.Response(**response),
                    "timings": harfile.Timings(**entry["timings"]), "cache": harfile.Cache(**entry["cache"]),
                })
        written = json.loads(out.getvalue())["log"]
        assert written == log, (written, log)
        print(len(log["entries"]), "entries")
        """#

    private func checked(_ archive: HTTPArchive) async throws -> ProgramRun {
        try await Folder.with { folder in
            try folder.write(Self.check, to: "check.py")
            let file = "\(folder.path)/recorded.har"
            try archive.write(to: URL(fileURLWithPath: file))
            return try ProgramRun("/usr/bin/env", ["python3", "\(folder.path)/check.py", file])
        }
    }

    private func recorded() async throws -> HTTPArchive {
        let mock = MockServer(Blog.self)
        let proxy = RecordingProxy(Blog.self, transport: mock.inMemory)
        let blog = Client(Blog.self, transport: proxy, clock: ManualClock())
        let made = Blog.Posts.create(Post(id: 0, title: "Ünïcode \u{1F698}", body: "two\nlines"))
        try await blog.send(made.header("Cookie", "sid=1; a=b"))
        _ = try await blog.send(Blog.Posts.list().query(["q": "a b&c", "token": "secret"]))
        try await blog.send(Blog.Posts.delete(1))
        _ = try? await blog.send(Blog.Posts.get(1))
        let failing = RecordingProxy(Blog.self, transport: .stub { _ in throw TransportError(.connectionLost, "") })
        _ = try? await failing.send(TransportRequest(method: .put, url: URL(filePath: "/"), body: .data(Data([0xFF]))))
        var archive = proxy.archive
        archive.entries += failing.archive.entries
        archive.entries[0].serverAddress = "127.0.0.1"
        archive.entries[0].response.headers.append(name: "Set-Cookie", value: "a=b; Path=/; Secure; HttpOnly")
        archive.browser = .init(name: "Test", version: "1")
        archive.comment = "what a test recorded"
        return archive
    }

    @Test func `harfile knows every member of a recording, and misses none`() async throws {
        let run = try await checked(recorded())
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "5 entries\n")
    }

    @Test func `harfile refuses what is no HAR 1.2`() async throws {
        let text = String(decoding: try await recorded().data, as: UTF8.self)
        for (written, other) in [("\"statusText\"", "\"reason\""), ("\"queryString\"", "\"_query\"")] {
            let run = try await Folder.with { folder in
                try folder.write(Self.check, to: "check.py")
                try folder.write(text.replacing(written, with: other), to: "recorded.har")
                return try ProgramRun(
                    "/usr/bin/env",
                    ["python3", "\(folder.path)/check.py", "\(folder.path)/recorded.har"]
                )
            }
            #expect(run.status != 0)
        }
    }
}

private let hasHARFile = (try? ProgramRun("/usr/bin/env", ["python3", "-c", "import harfile"]))?.status == 0
