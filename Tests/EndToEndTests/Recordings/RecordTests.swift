import Foundation
import Roadbook
import RoadbookMockServer
import TestServers
import Testing

/// `mock-server --record`: what it writes, and when.
@Suite(.runsPrograms, .endsInTime) struct RecordTests {
    /// Runs a real server with a JSON file, and a program that records it.
    private func record<Result>(
        _ data: String,
        _ options: String...,
        body: (_ folder: Folder, _ server: MockProgram, _ recorder: MockProgram) async throws -> Result
    ) async throws -> Result {
        try await Folder.with { folder in
            try folder.write(data, to: "db.json")
            return try await MockProgram.run("\(folder.path)/db.json") { server in
                let arguments = ["--record", server.url, "\(folder.path)/recorded.har"]
                return try await MockProgram.run(arguments + options) { recorder in
                    try await body(folder, server, recorder)
                }
            }
        }
    }

    private func archive(_ folder: Folder) throws -> HTTPArchive {
        try HTTPArchive(contentsOf: URL(fileURLWithPath: "\(folder.path)/recorded.har"))
    }

    /// What a client makes of the API, however it is served.
    private func story(_ program: MockProgram) throws -> [String] {
        let answers = [
            try program.curl("GET", "/posts"), try program.curl("POST", "/posts", #"{"title":"Ünï"}"#),
            try program.curl("GET", "/posts"), try program.curl("GET", "/posts?_sort=-id&_limit=1"),
            try program.curl("PATCH", "/posts/2", #"{"title":"Again"}"#), try program.curl("GET", "/posts/2"),
            try program.curl("DELETE", "/posts/1"), try program.curl("GET", "/posts"),
            try program.curl("GET", "/posts/1"), try program.curl("HEAD", "/profile"),
        ]
        return answers.map { "\($0.status) \($0.fields["location"] ?? "-") \($0.content)" }
    }

    @Test func `what was recorded is replayed with the same answers`() async throws {
        let data = #"{"posts":[{"id":1,"title":"One"}],"profile":{"name":"me"}}"#
        try await record(data) { folder, server, recorder in
            let place = "\(folder.path)/recorded.har"
            #expect(recorder.greeting == "\(recorder.url) records \(server.url) to \(place), without secrets")
            let recorded = try story(recorder)
            #expect(recorded[1] == #"201 /posts/2 {"title":"Ünï","id":2}"#)
            let statuses = recorded.map { $0.prefix(3) }
            #expect(statuses == ["200", "201", "200", "200", "200", "200", "204", "200", "404", "200"])
            #expect(recorder.end() == 0)
            #expect(await recorder.output.rest() == ["10 exchanges are in \(place)"])

            try await MockProgram.run(["--replay", place]) { (replay) throws in
                #expect(replay.greeting == "\(replay.url) replays \(place):")
                #expect(try story(replay) == recorded)
                #expect(try replay.curl("GET", "/posts/3").status == 404)
            }
        }
    }

    @Test func `what is secret is not in the file, and neither is it printed`() async throws {
        let options = ["--redact", "X-Tenant", "--redact=iban", "--redact", "/owner/name"]
        try await Folder.with { folder in
            try folder.write(#"{"accounts":[]}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json") { server in
                let file = "\(folder.path)/recorded.har"
                try await MockProgram.run(["--record", server.url, file] + options) { (recorder) throws in
                    let secrets = #""iban":"planted-1","owner":{"name":"planted-2"},"password":"planted-3""#
                    let made = try recorder.curl(
                        "POST",
                        "/accounts?api_key=planted-4&page=7",
                        #"{"kept":"kept-7",\#(secrets)}"#,
                        fields: "Authorization: Bearer planted-5",
                        "X-Tenant: planted-6",
                        "Cookie: sid=planted-7"
                    )
                    // The client gets all of it.
                    #expect(made.content.contains("planted-1") && made.content.contains("planted-3"))
                    let line = try await recorder.errors.next(with: "POST")
                    #expect(line.hasPrefix("POST /accounts?api_key=<redacted>&page=<redacted> 201 "), "\(line)")
                    #expect(recorder.end() == 0)
                }
                let text = try folder.text(of: "recorded.har")
                #expect(!text.contains("planted"), "\(text)")
                #expect(text.contains("kept-7") && text.contains("page=7"))
                let entry = try #require(try archive(folder).entries.first)
                #expect(entry.request.headers["Authorization"] == "<redacted>")
            }
        }
    }

    @Test func `what is secret is in the file where that is asked for`() async throws {
        try await record(#"{"posts":[]}"#, "--no-redact") { (folder, _, recorder) throws in
            #expect(recorder.greeting.hasSuffix(", with secrets"))
            _ = try recorder.curl("GET", "/posts", fields: "Authorization: Bearer planted")
            #expect(recorder.end() == 0)
            #expect(try archive(folder).entries.first?.request.headers["Authorization"] == "Bearer planted")
        }
    }

    @Test func `a signal to terminate amid many requests loses nothing that was answered`() async throws {
        try await record(#"{"posts":[]}"#, "--quiet") { (folder, _, recorder) throws in
            let writers = Writers(round: 0, goal: 100)
            try writers.start(on: recorder.port)
            try await writers.goalReached.wait()
            #expect(recorder.end() == 0)
            try await writers.ended.wait()
            let made = try archive(folder).entries.filter { $0.response.status == 201 }
            let titles = Set(
                try made.compactMap { try JSONParser().parse($0.request.content?.data ?? Data())["title"]?.string }
            )
            let lost = writers.acknowledged.subtracting(titles)
            #expect(lost.isEmpty, "\(lost.count) of \(writers.acknowledged.count) are lost")
            #expect(await recorder.errors.rest() == [])
        }
    }

    @Test func `it is saved as it goes, and a kill leaves a whole file`() async throws {
        try await record(#"{"posts":[]}"#) { (folder, _, recorder) throws in
            #expect(try archive(folder).entries.isEmpty)
            // Each request asks for a save; one of them is done before long.
            while try archive(folder).entries.isEmpty { _ = try recorder.curl("GET", "/posts") }
            recorder.kill9()
            #expect(try archive(folder).entries.first?.response.content.data == Data("[]".utf8))
        }
    }

    @Test func `a server that is down is 502, is printed, and fails again in a replay`() async throws {
        let port = try FreePort.find()
        try await Folder.with { folder in
            let server = "http://127.0.0.1:\(port)"
            try await MockProgram.run(["--record", server, "\(folder.path)/recorded.har"]) { (recorder) throws in
                let answer = try recorder.curl("GET", "/posts?a=b")
                let reason = "\(server) did not answer: no connection to the server can be made."
                #expect(answer.status == 502)
                #expect(answer.fields["content-type"] == "application/problem+json")
                #expect(answer.content.contains(#""detail":"\#(reason)""#), "\(answer.content)")
                let line = try await recorder.errors.next()
                #expect(line.hasPrefix("GET /posts?a=<redacted> 502 ") && line.hasSuffix(" ms: \(reason)"), "\(line)")
                #expect(recorder.end() == 0)
                let entry = try #require(try archive(folder).entries.first)
                #expect(entry.response.status == 0)
                #expect(entry.comment == "No answer came: transport.cannotConnect.")
            }
            try await MockProgram.run(["--replay", "\(folder.path)/recorded.har"]) { (replay) throws in
                let curl = try ProgramRun("/usr/bin/env", ["curl", "-sS", "\(replay.url)/posts?a=b"])
                // The connection is closed without an answer.
                #expect(curl.status == 52, "\(curl.errors)")
            }
        }
    }

    @Test func `an answer that breaks off, and what is no HTTP, is 502, and fails again in a replay`() async throws {
        let server = try RawServer { request in
            request.target == "/cut"
                ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"), .close]
                : [.send("220 mail.example.com ESMTP\r\n\r\n"), .close]
        }
        try await Folder.with { folder in
            let url = "http://127.0.0.1:\(server.port)"
            try await MockProgram.run(["--record", url, "\(folder.path)/recorded.har"]) { (recorder) throws in
                #expect(try recorder.curl("GET", "/cut").status == 502)
                #expect(try recorder.curl("GET", "/mail").status == 502)
                #expect(recorder.end() == 0)
            }
            let entries = try archive(folder).entries
            #expect(entries.map(\.response.status) == [200, 0])
            #expect(entries.map(\.response.failure) == ["transport.connectionLost", "transport.invalidResponse"])
            try await MockProgram.run(["--replay", "\(folder.path)/recorded.har"]) { (replay) throws in
                let cut = try ProgramRun("/usr/bin/env", ["curl", "-sS", "\(replay.url)/cut"])
                // A part of the content has come, and not all of it.
                #expect(cut.status == 18 && cut.output == "abc", "\(cut.status) \(cut.errors)")
                let mail = try ProgramRun("/usr/bin/env", ["curl", "-sS", "\(replay.url)/mail"])
                // What came is taken for HTTP/0.9, which is not allowed.
                #expect(mail.status == 1, "\(mail.status) \(mail.errors)")
            }
        }
    }

    @Test func `a server is recorded by its address of IPv6, and replayed`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[{"id":1}]}"#, to: "db.json")
            let file = "\(folder.path)/recorded.har"
            try await MockProgram.run("\(folder.path)/db.json", "--host=::1") { server in
                try #require(server.url.hasPrefix("http://[::1]:"))
                try await MockProgram.run(["--record", server.url, file]) { (recorder) throws in
                    #expect(try recorder.curl("GET", "/posts").content == #"[{"id":1}]"#)
                    #expect(recorder.end() == 0)
                }
            }
            try await MockProgram.run(["--replay", file]) { (replay) throws in
                #expect(try replay.curl("GET", "/posts").content == #"[{"id":1}]"#)
            }
        }
    }

    @Test func `the path of the server is that of the proxy, and of the replay`() async throws {
        let mock = MockServer(Blog.self)
        try mock.seed(Blog.Posts.self, [Post(id: 7, title: "Seven", body: "")])
        try await mock.run { url in
            try await Folder.with { folder in
                let file = "\(folder.path)/recorded.har"
                try await MockProgram.run(["--record", url.absoluteString, file]) { (recorder) throws in
                    #expect(recorder.url.hasSuffix(url.path) && url.path.count > 1)
                    #expect(try recorder.curl("GET", "/posts/7").status == 200)
                    #expect(recorder.end() == 0)
                    #expect(await recorder.output.rest() == ["1 exchange is in \(file)"])
                }
                try await MockProgram.run(["--replay", file]) { (replay) throws in
                    #expect(replay.url.hasSuffix(url.path))
                    try await replay.output.next(with: "GET \(url.path)/posts/7")
                    #expect(try replay.curl("GET", "/posts/7").content.contains("Seven"))
                }
            }
        }
    }

    @Test func `a file that is there is not written over, unless it is said or has no exchange`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "recorded.har")
            let port = try FreePort.find()
            let arguments = ["--record", "http://127.0.0.1:\(port)", "\(folder.path)/recorded.har"]
            let program = try Executables.path(of: "mock-server")
            let refused = try ProgramRun(program, arguments + ["--port=0"])
            #expect(refused.status == 73)
            #expect(refused.errors.contains("recorded.har is there already; add --overwrite"), "\(refused.errors)")
            #expect(refused.output.isEmpty)
            #expect(try folder.text(of: "recorded.har") == #"{"posts":[]}"#)

            try await MockProgram.run(arguments + ["--overwrite"]) { (recorder) throws in #expect(recorder.end() == 0) }
            #expect(try archive(folder).entries.isEmpty)
            try await MockProgram.run(arguments) { (recorder) throws in
                _ = try recorder.curl("GET", "/")
                #expect(recorder.end() == 0)
            }
            #expect(try ProgramRun(program, arguments + ["--port=0"]).status == 73)
            #expect(try archive(folder).entries.count == 1)

            let nowhere = try ProgramRun(program, ["--record", "http://a", "\(folder.path)/no/x.har", "--port=0"])
            #expect(nowhere.status == 73)
            #expect(nowhere.errors.contains("no/x.har cannot be written: No such file or directory"))
        }
    }

    @Test func `other hosts, and changes by pages of other origins, do not reach the server`() async throws {
        let options = ["--allow-host=proxy.test", "--cross-origin=http://app.test"]
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json") { server in
                let arguments = ["--record", server.url, "\(folder.path)/recorded.har"] + options
                try await MockProgram.run(arguments) { (recorder) throws in
                    #expect(try recorder.curl("GET", "/posts", fields: "Host: evil.test").status == 421)
                    let line = try await recorder.errors.next()
                    #expect(line.hasPrefix("GET /posts 421 refused: The proxy is at localhost"), "\(line)")
                    for fields in [("Origin: http://evil.test", "X: 1"), ("X: 1", "Sec-Fetch-Site: cross-site")] {
                        let sent = try recorder.curl("POST", "/posts", "{}", fields: fields.0, fields.1)
                        #expect(sent.status == 403 && sent.fields["content-type"] == "application/problem+json")
                    }
                    #expect(try recorder.curl("GET", "/posts", fields: "Host: Proxy.test:80").content == "[]")
                    let allowed = ["Origin: http://app.test", "Sec-Fetch-Site: cross-site"]
                    // The server behind it has a rule of its own.
                    let passed = try recorder.curl("POST", "/posts", "{}", fields: allowed[0], allowed[1])
                    #expect(passed.content.contains("may not change the data"), "\(passed.content)")
                    #expect(recorder.end() == 0)
                }
            }
            #expect(try archive(folder).entries.map(\.response.status) == [200, 403])
        }
    }

    @Test func `a port that is taken leaves no file`() async throws {
        try await Folder.with { folder in
            let server = try RawServer("HTTP/1.1 204 No Content\r\n\r\n")
            let arguments = ["--record", "http://a", "\(folder.path)/recorded.har", "--port", "\(server.port)"]
            let run = try ProgramRun(Executables.path(of: "mock-server"), arguments)
            #expect(run.status == 69)
            #expect(run.errors.contains("is taken by another program"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/recorded.har"))
        }
    }
}
