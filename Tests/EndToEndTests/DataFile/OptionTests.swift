import Foundation
import RoadbookHTTPEngine
import TestServers
import Testing

/// The command line of the built `mock-server`: what it refuses, in which words, and with which exit code.
@Suite(.runsPrograms, .endsInTime) struct OptionTests {
    private func program(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(Executables.path(of: "mock-server"), arguments)
    }

    @Test(arguments: [
        ([], "a file is needed"), (["--", ""], "a file is needed"),
        (["a.json", "b.json"], "one file can be served; what is meant by b.json?"),
        (["a.json", "--", "--port"], "one file can be served; what is meant by --port?"),
        (["a.json", "--prot", "1"], "there is no option --prot; is it --port?"),
        (["a.json", "--readonly"], "there is no option --readonly; is it --read-only?"),
        (["a.json", "--snapshots=x"], "there is no option --snapshots; is it --snapshot?"),
        (["a.json", "--middlewares", "x"], "there is no option --middlewares\n"),
        (["a.json", "-x"], "there is no option -x"),
        (["a.json", "--port"], "--port needs a number from 0 to 65535\n"),
        (["a.json", "--port", "--quiet"], "--port needs a number from 0 to 65535\n"),
        (["a.json", "--port", "65536"], #"--port needs a number from 0 to 65535, and not "65536""#),
        (["a.json", "--port=+1"], #"--port needs a number from 0 to 65535, and not "+1""#),
        (["a.json", "-p="], #"-p needs a number from 0 to 65535, and not """#),
        (["a.json", "--quiet=yes"], "--quiet takes no value"),
        (
            ["a.json", "--host", "example.com"],
            #"--host needs an IPv4 or IPv6 address, or localhost, and not "example.com""#
        ),
        (["a.json", "--host", "0.0.0.0"], "--host 0.0.0.0 can be reached by others"),
        (["a.json", "--host", "::"], "if that is meant, add --allow-remote"),
        (["a.json", "--host=192.0.2.1"], "if that is meant, add --allow-remote"),
        (["a.json", "--host=::ffff:192.0.2.1"], "if that is meant, add --allow-remote"),
        (["a.json", "--allow-host="], "--allow-host needs the name of a host, without a port"),
        (["a.json", "--allow-host=a:80"], "without a port, and not"),
        (["a.json", "--delay", "fast"], #"and not "fast""#),
        (["a.json", "--delay", "300ms-100ms"], "--delay needs a time"),
        (["a.json", "--delay", "2h"], "--delay needs a time"), (["a.json", "--delay", "3601s"], "up to an hour"),
        (["a.json", "--delay", "-1"], "--delay needs a time"), (["a.json", "--seed", "-1"], "--seed needs a number"),
        (["a.json", "--cross-origin"], "--cross-origin needs an origin such as http://localhost:5173, or *\n"),
        (["a.json", "--cross-origin=http://a/"], #"or *, and not "http://a/""#),
        (["a.json", "--cross-origin", "a"], #"or *, and not "a""#),
        (["--replay", "a.har", "--cross-origin=*"], "--cross-origin makes no sense beside --replay\n"),
        (["--record"], "--record needs the http or https URL of a server"),
        (["--record", "api.example.com", "a.har"], #"https://api.example.com, and not "api.example.com""#),
        (["--record", "ftp://a", "a.har"], #"and not "ftp://a""#), (["--record=http://", "a.har"], "and not"),
        (["--record", "https://me:pw@a", "a.har"], "--record needs"),
        (["--record", "https://a?b", "a.har"], "and not"),
        (["--record", "https://a"], "--record needs a file too, to write to"),
        (["--record", "https://a", "a.har", "b.har"], "one file can be recorded to; what is meant by b.har?"),
        (["--record", "https://a", "a.har", "--watch"], "--watch makes no sense beside --record\n"),
        (["--delay", "1s", "--record", "https://a", "a.har"], "--delay makes no sense beside --record\n"),
        (["--record", "https://a", "a.har", "-s", "."], "--static makes no sense beside --record\n"),
        (["--record", "https://a", "--replay", "a.har"], "--record makes no sense beside --replay\n"),
        (["--record", "https://a", "a.har", "--from=https://a"], "--from makes no sense beside --record\n"),
        (["--record", "https://a", "a.har", "--redact="], "--redact needs the name of a field"),
        (["--record=https://a", "a.har", "--redact=a", "--no-redact"], "--redact makes no sense beside --no-redact"),
        (["--record", "http://localhost:3000", "a.har"], "localhost:3000 is where mock-server itself would listen"),
        (["--record", "http://[::1]", "a.har", "--port=80"], "is where mock-server itself would listen"),
        (["--record", "https://a", "a.har", "--host", "::"], "who may ask https://a through it; if that is meant"),
        (["--replay"], "--replay needs the file of a recording"), (["--replay="], "--replay needs the file"),
        (["--replay", "a.har", "b.har"], "one file can be replayed; what is meant by b.har?"),
        (["--replay", "a.har", "--no-write"], "--no-write makes no sense beside --replay\n"),
        (["--replay", "a.har", "--read-only"], "--read-only makes no sense beside --replay\n"),
        (["--replay", "a.har", "--snapshot=x"], "--snapshot makes no sense beside --replay\n"),
        (["--replay", "a.har", "--overwrite"], "--overwrite makes no sense beside --replay\n"),
        (["--replay", "a.har", "--host", "::"], "who may read the recording; if that is meant"),
        (["a.json", "--redact", "a"], "--redact needs --record\n"),
        (["a.json", "--overwrite"], "--overwrite needs --record\n"),
        (["a.json", "--from", "https://a"], "--from needs --replay\n"),
        (["a.json", "--delay", "recorded"], "--delay recorded needs --replay\n"),
        (["a.json", "--static="], "--static needs a folder"), (["a.json", "--snapshot="], "--snapshot needs a file"),
    ])
    func `a command line that makes no sense is refused by its name`(arguments: [String], message: String) throws {
        let run = try program(arguments)
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("mock-server: "))
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test func `help names every option, and wins over what is wrong behind it`() throws {
        let help = try program(["--help", "--nonsense"])
        #expect(help.status == 0 && help.errors.isEmpty)
        #expect(
            help.output.hasPrefix(
                """
                Usage: mock-server FILE [OPTIONS]
                       mock-server --record URL FILE [OPTIONS]
                       mock-server --replay FILE [OPTIONS]

                """
            )
        )
        for option in [
            "--port, -p NUMBER", "--host, -H ADDRESS", "--allow-remote", "--allow-host NAME", "--watch, -w",
            "--no-write", "--read-only",
            "--cross-origin ORIGIN", "--record URL", "--overwrite", "--redact NAME", "--no-redact", "--replay FILE",
            "--from URL", "--delay, -d TIME", "--static, -s FOLDER", "--snapshot FILE", "--seed NUMBER", "--quiet, -q",
            "--help, -h", "--version",
        ] { #expect(help.output.contains("\n  \(option)  ") || help.output.contains("\n  \(option) "), "\(option)") }
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
        #expect(help.output.contains("ROADBOOK_SEED"), "the guide has it")
        let full = try ProgramRun("/bin/sh", ["-c", #""$0" --help > /dev/full"#, Executables.path(of: "mock-server")])
        if FileManager.default.fileExists(atPath: "/dev/full") {
            #expect(full.status == 74)
            #expect(full.errors.hasPrefix("mock-server: standard output cannot be written to"))
        }
        let version = try program(["--version"])
        #expect(version.status == 0 && version.output.hasPrefix("mock-server "))
    }

    @Test func `what is not there or not to be had has a code of its own`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            let file = "\(folder.path)/db.json"
            let missing = try program(["\(folder.path)/none.json"])
            #expect(missing.status == 66 && missing.errors.contains("none.json cannot be read"))
            let noFolder = try program([file, "--static", file])
            #expect(noFolder.status == 66 && noFolder.errors.contains("--static \(file) is not a folder"))
            for (target, message) in [
                ("\(folder.path)/none/s.json", "s.json lies in no folder: \(folder.path)/none is none"),
                ("\(file)/s.json", "s.json lies in no folder: \(file) is none"), (folder.path, "is a folder"),
            ] {
                let noPlace = try program([file, "--snapshot", target])
                #expect(noPlace.status == 66 && noPlace.errors.contains(message), "\(noPlace.errors)")
            }
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/link.json",
                withDestinationPath: "db.json"
            )
            for target in [file, "\(folder.path)/link.json", "\(folder.path)/./db.json"] {
                let itself = try program([file, "--no-write", "--snapshot", target])
                #expect(itself.status == 64 && itself.errors.contains("is the file that is served itself"))
            }
            let other = HTTPServer { _ in HTTPResponse(status: 204) }
            try await other.run { address in
                let taken = try program([file, "--port=\(address.port)"])
                #expect(taken.status == 69)
                #expect(taken.errors.contains("port \(address.port) is taken by another program"), "\(taken.errors)")
            }
            // An address of documentation that no machine has (RFC 5737).
            let foreign = try program([file, "--host", "192.0.2.1", "--allow-remote", "--port", "0"])
            #expect(foreign.status == 69)
            #expect(foreign.errors.contains("warning: whoever reaches 192.0.2.1"))
            #expect(foreign.errors.contains("Cannot listen on host 192.0.2.1"))
        }
    }

    @Test func `a host that others can reach is served with a warning, once it is allowed`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json", "--host", "0.0.0.0", "--allow-remote") { program in
                #expect(program.url.hasPrefix("http://0.0.0.0:"))
                try await program.errors.next(with: "warning: whoever reaches 0.0.0.0 may read and change the data")
                #expect(try program.curl("GET", "/posts").content == "[]")
                for (host, status) in [("192.0.2.7:3000", 200), ("[2001:db8::7]:3000", 200), ("evil.example", 421)] {
                    #expect(try program.curl("GET", "/__mock", fields: "Host: \(host)").status == status, "\(host)")
                }
            }
            try await MockProgram.run("\(folder.path)/db.json", "--host=127.0.0.1") { (program) throws in
                #expect(program.url.hasPrefix("http://127.0.0.1:"))
                #expect(program.end() == 0)
                #expect(await program.errors.rest() == [])
            }
        }
    }

    @Test func `a name is a host of it once it is allowed`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json", "--allow-host=Mock.test") { (program) throws in
                for path in ["/posts", "/__mock"] {
                    #expect(try program.curl("GET", path, fields: "Host: mock.test:3000").status == 200)
                    #expect(try program.curl("GET", path, fields: "Host: evil.test:3000").status == 421)
                }
            }
        }
    }

    @Test func `a line tells of each request, unless it is to be quiet`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[],"profile":{}}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json") { (program) throws in
                #expect(
                    program.greeting == "\(program.url) serves \(folder.path)/db.json, and writes changes back to it:"
                )
                try await program.output.next(with: "/posts, /posts/{id}")
                try await program.output.next(with: "/profile")
                _ = try program.curl("POST", "/posts?x=%0a", "{}")
                let line = try await program.errors.next(with: "POST")
                #expect(line.wholeMatch(of: /POST \/posts\?x=%0a 201 [0-9]+ ms/) != nil, "\(line)")
            }
            try await MockProgram.run("\(folder.path)/db.json", "-q") { (program) throws in
                #expect(try program.curl("GET", "/posts").status == 200)
                #expect(program.end() == 0)
                #expect(await program.errors.rest() == [])
            }
        }
    }

    @Test func `a line tells of what is refused, and of what fails on purpose`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json") { (program) throws in
                #expect(try program.curl("GET", "/posts?a", fields: "Host;").status == 400)
                var line = try await program.errors.next(with: "refused")
                #expect(line == "GET /posts?a 400 refused: Host is not a host with or without a port.")
                let long = "/" + String(repeating: "x", count: 9_000)
                #expect(try program.curl("GET", long).status == 414)
                line = try await program.errors.next(with: "refused")
                #expect(line == "(no request line) 414 refused: The request line is longer than this server accepts.")
                let fault = #"{"effect":"reset","point":"requestStart"}"#
                #expect(try program.curl("POST", "/__mock/switches/faults", fault).status == 201)
                #expect(try ProgramRun("/usr/bin/env", ["curl", "-sS", program.url + "/posts"]).status == 56)
                line = try await program.errors.next(with: "failed")
                #expect(line.wholeMatch(of: /GET \/posts failed \(reset at requestStart\) [0-9]+ ms/) != nil, "\(line)")
                let shown = try program.curl("GET", "/__mock/exchanges/1").content
                #expect(shown.contains("longer than this server accepts") && shown.contains("(no request line)"))
            }
        }
    }

    @Test func `a delay holds each answer back, and its seed is told`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json", "--delay=120ms-130ms", "--seed", "7") { program in
                try await program.output.next(with: "seed 7")
                for path in ["/posts", "/nothing"] {
                    let start = ContinuousClock.now
                    _ = try program.curl("GET", path)
                    #expect(start.duration(to: .now) >= .milliseconds(120))
                }
            }
        }
    }

    @Test func `the seed is told where nobody gave one, and another run can have it`() async throws {
        try await Folder.with { folder in
            let file = "\(folder.path)/db.json"
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            let line = try await MockProgram.run(file) { program in
                try await program.output.next(with: "seed ")
            }
            let seed = try #require(line.wholeMatch(of: /seed ([0-9]+)/)?.output.1)
            let repeated = try await MockProgram.run(file, "--seed=\(seed)") { program in
                try await program.output.next(with: "seed ")
            }
            #expect(repeated == line)
        }
    }

    @Test func `what may only be read is neither changed nor written`() async throws {
        try await Folder.with { folder in
            let text = #"{"posts":[{"id":1}]}"#
            try folder.write(text, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json", "--read-only") { (program) throws in
                #expect(program.greeting.contains("refuses changes"))
                for (method, path) in [
                    ("POST", "/posts"), ("PUT", "/posts/1"), ("PATCH", "/posts/1"), ("DELETE", "/posts/1"),
                ] {
                    let answer = try program.curl(method, path, "{}")
                    #expect(answer.status == 403)
                    #expect(answer.fields["content-type"] == "application/problem+json")
                }
                #expect(try program.curl("GET", "/posts").content == #"[{"id":1}]"#)
                #expect(try program.curl("HEAD", "/posts/1").status == 200)
                #expect(try program.curl("OPTIONS", "/posts/1").status == 204)
            }
            #expect(try folder.text(of: "db.json") == text)
        }
    }

    @Test func `pages of origins that are named read and change the data, and others do not`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            let app = "http://localhost:5173"
            let options = ["--cross-origin", app, "--cross-origin=https://app.test"]
            try await MockProgram.run(["\(folder.path)/db.json"] + options) { (program) throws in
                for origin in [app, "https://app.test"] {
                    let fields = ["Origin: \(origin)", "Sec-Fetch-Site: cross-site"]
                    let created = try program.curl("POST", "/posts", "{}", fields: fields[0], fields[1])
                    #expect(created.status == 201)
                    #expect(created.fields["access-control-allow-origin"] == origin)
                }
                let refused = try program.curl("POST", "/posts", "{}", fields: "Origin: http://localhost:5174")
                #expect(refused.status == 403)
                #expect(refused.fields["access-control-allow-origin"] == nil)
            }
            try await MockProgram.run("\(folder.path)/db.json", "--cross-origin=*") { (program) throws in
                let list = try program.curl("GET", "/posts?_page=1", fields: "Origin: null")
                #expect(list.fields["access-control-allow-origin"] == "*")
                #expect(try program.curl("DELETE", "/posts/1", fields: "Origin: null").status == 204)
            }
            let saved = try folder.text(of: "db.json")
            #expect(!saved.contains(#""id": 1"#) && saved.contains(#""id": 2"#) && !saved.contains(#""id": 3"#))
        }
    }

    @Test func `changes stay in memory where nothing is to be written`() async throws {
        try await Folder.with { folder in
            let text = #"{"posts":[]}"#
            try folder.write(text, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json", "--no-write") { (program) throws in
                #expect(program.greeting.contains("keeps what is written in memory"))
                #expect(try program.curl("POST", "/posts", "{}").status == 201)
                #expect(try program.curl("GET", "/posts").content == #"[{"id":1}]"#)
            }
            #expect(try folder.text(of: "db.json") == text)
        }
    }

    @Test func `a seed of the environment that is none is refused, unless another one is given`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            let path = try Executables.path(of: "mock-server")
            let arguments = ["\(folder.path)/db.json", "--host", "192.0.2.1", "--allow-remote", "--port", "0"]
            for arguments in [arguments, ["--replay", "a.har"]] {
                let run = try ProgramRun(path, arguments, environment: ["ROADBOOK_SEED": "abc"])
                #expect(run.status == 64, "\(run.errors)")
                #expect(run.errors.contains(#"ROADBOOK_SEED needs a number from 0 to \#(UInt64.max), and not "abc""#))
            }
            let other = try ProgramRun(path, arguments + ["--seed", "1"], environment: ["ROADBOOK_SEED": "abc"])
            #expect(other.status == 69, "\(other.errors)")
        }
    }
}
