import Foundation
import TestServers
import Testing

/// What `mock-server` makes of its file.
@Suite(.runsPrograms, .endsInTime) struct WritingTests {
    @Test func `the file keeps its order, its digits, its indentation, and what is not served`() async throws {
        try await Folder.with { folder in
            let text = """
                {
                \t"$schema": "db.schema.json",
                \t"zebras": [
                \t\t{
                \t\t\t"name": "Zoe",
                \t\t\t"weight": 1.500,
                \t\t\t"id": 12345678901234567890
                \t\t}
                \t],
                \t"apples": [],
                \t"profile": {
                \t\t"name": "me"
                \t}
                }
                """
            try folder.write(text, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json") { (program) throws in
                #expect(try program.curl("GET", "/$schema").status == 404)
                #expect(try program.curl("POST", "/apples", #"{"b":1e2,"a":[]}"#).status == 201)
                let apples = "\t\"apples\": [\n\t\t{\n\t\t\t\"b\": 1e2,\n\t\t\t\"a\": [],\n\t\t\t\"id\": 1\n\t\t}\n\t],"
                #expect(try folder.text(of: "db.json") == text.replacing("\t\"apples\": [],", with: apples))
                #expect(try program.curl("DELETE", "/apples/1").status == 204)
                #expect(try folder.text(of: "db.json") == text)
            }
        }
    }

    @Test func `a single resource that is deleted is null until there is one again, also after a restart`() async throws
    {
        try await Folder.with { folder in
            try folder.write(#"{"profile":{"name":"me"},"posts":[]}"#, to: "db.json")
            let path = "\(folder.path)/db.json"
            try await MockProgram.run(path) { (program) throws in
                #expect(try program.curl("DELETE", "/profile").status == 204)
                #expect(try folder.text(of: "db.json") == "{\n  \"profile\": null,\n  \"posts\": []\n}")
            }
            try await MockProgram.run(path) { (program) throws in
                #expect(try program.curl("GET", "/profile").status == 404)
                #expect(try program.curl("PUT", "/profile", #"{"name":"you"}"#).status == 201)
            }
            try await MockProgram.run(path) { (program) throws in
                #expect(try program.curl("GET", "/profile").content == #"{"name":"you"}"#)
            }
        }
    }

    @Test func `what is nested as deep as a request may have it is read again after a restart`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            let path = "\(folder.path)/db.json"
            let members = 511
            let deepest =
                "{" + String(repeating: #""a":{"#, count: members) + String(repeating: "}", count: members + 1)
            try await MockProgram.run(path) { (program) throws in
                #expect(try program.curl("POST", "/posts", deepest).status == 201)
                #expect(try program.curl("POST", "/posts", #"{"a":\#(deepest)}"#).status == 400)
            }
            try await MockProgram.run(path) { (program) throws in
                #expect(try program.curl("GET", "/posts/1").content.hasPrefix(#"{"a":{"a":"#))
            }
        }
    }

    @Test func `permissions stay, and a link still leads to the file`() async throws {
        try await Folder.with { folder in
            try folder.write("{\n    \"posts\": []\n}\n", to: "data/real.json")
            let (real, link) = ("\(folder.path)/data/real.json", "\(folder.path)/db.json")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "data/real.json")
            try await MockProgram.run(link) { (program) throws in
                #expect(try program.curl("POST", "/posts", "{}").status == 201)
            }
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "data/real.json")
            let attributes = try FileManager.default.attributesOfItem(atPath: real)
            #expect(attributes[.posixPermissions] as? Int == 0o640)
            #expect(
                try folder.text(of: "data/real.json").hasPrefix(
                    "{\n    \"posts\": [\n        {\n            \"id\": 1\n"
                )
            )
            #expect(try folder.text(of: "data/real.json").hasSuffix("}\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/data") == ["real.json"])
        }
    }

    @Test func `a change that cannot be written is refused and taken back, and the next is written again`() async throws
    {
        try await Folder.with { folder in
            let text = #"{"posts":[{"id":1,"title":"One"}]}"#
            try folder.write(text, to: "db.json")
            // A folder has the name of what is written before it takes the place of the file.
            let obstacle = "\(folder.path)/.db.json.mock-server"
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
            try await MockProgram.run("\(folder.path)/db.json") { (program) throws in
                let refused = try program.curl("PATCH", "/posts/1", #"{"title":"Two"}"#)
                #expect(refused.status == 500)
                #expect(refused.fields["content-type"] == "application/problem+json")
                #expect(refused.content.contains("The change was not kept, since it could not be saved"))
                try await program.errors.next(with: "mock-server: a change was refused: \(obstacle) cannot be opened")
                #expect(try program.curl("GET", "/posts/1").content == #"{"id":1,"title":"One"}"#)
                #expect(try folder.text(of: "db.json") == text)
                try FileManager.default.removeItem(atPath: obstacle)
                #expect(try program.curl("POST", "/posts", #"{"title":"Three"}"#).status == 201)
                let kept = try folder.text(of: "db.json")
                #expect(kept.contains("Three") && !kept.contains("Two"))
            }
        }
    }

    @Test func `a file that grows too large for the disk is left as it was`() async throws {
        try await Folder.with { folder in
            let text = #"{"posts":[]}"#
            try folder.write(text, to: "db.json")
            // The limit on the size of files counts in blocks of 512 or 1,024 octets, by the shell.
            let command = "ulimit -f 8; exec \"$0\" \"$1\" --port 0 2>&1"
            let program = try Executables.path(of: "mock-server")
            try await ServerProcess.run(
                ["sh", "-c", command, program, "\(folder.path)/db.json"],
                isReady: { $0.hasPrefix("http://") }
            ) { (line) throws in
                func create(_ title: String) throws -> Int {
                    let content = #"{"title":"\#(title)"}"#
                    let url = line.prefix { $0 != " " } + "/posts"
                    return try CurlAnswer(["-d", content, "-H", "Content-Type: application/json", String(url)]).status
                }
                #expect(try create(String(repeating: "x", count: 20_000)) == 500)
                #expect(try folder.text(of: "db.json") == text)
                #expect(try create("small") == 201)
            }
            #expect(try folder.text(of: "db.json").contains(#""title": "small""#))
        }
    }

    @Test(arguments: ["s", "signal"])
    func `a snapshot is written on request, beside the file or where it is said`(request: String) async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "data/db.json")
            func ask(_ program: MockProgram) throws { request == "s" ? try program.type("s") : program.signal(SIGUSR1) }
            try await MockProgram.run("\(folder.path)/data/db.json", "--no-write") { (program) throws in
                #expect(try program.curl("POST", "/posts", #"{"title":"One"}"#).status == 201)
                var paths: Set<Substring> = []
                for _ in 0..<3 {
                    try ask(program)
                    let line = try await program.output.next(with: "The data is written to ")
                    paths.insert(line.dropFirst("The data is written to ".count))
                }
                // None takes the place of another.
                #expect(paths.count == 3)
                for path in paths {
                    #expect(path.hasPrefix("\(folder.path)/data/db-2") && path.hasSuffix(".json"))
                    #expect(try String(contentsOfFile: String(path), encoding: .utf8).contains(#""title": "One""#))
                }
            }
            let target = "\(folder.path)/kept.json"
            try await MockProgram.run("\(folder.path)/data/db.json", "--snapshot", target) { (program) throws in
                try ask(program)
                try await program.output.next(with: "The data is written to \(target)")
                #expect(try folder.text(of: "kept.json") == "{\n  \"posts\": []\n}\n")
            }
        }
    }
}
