import Foundation
import TestServers
import Testing

/// The files that `mock-server --static` serves, and those that it does not.
@Suite(.runsPrograms, .endsInTime) struct StaticFileTests {
    private func served(_ body: (MockProgram, Folder) throws -> Void) async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[{"id":1}]}"#, to: "db.json")
            try folder.write("<p>home</p>", to: "public/index.html")
            try folder.write("let x = 1", to: "public/app.js")
            try folder.write("sub", to: "public/a folder/ü.txt")
            try folder.write("<p>docs</p>", to: "public/docs/index.html")
            try folder.write("shadowed", to: "public/posts/index.html")
            try folder.write("image", to: "public/posts/pictures/one.PNG")
            try folder.write("x", to: "public/empty/nothing.bin")
            try folder.write("hidden", to: "public/.env")
            try folder.write("known", to: "public/.well-known/x.txt")
            try folder.write("secret", to: "secret.txt")
            try folder.write("secret", to: "public-secret/secret.txt")
            for (link, target) in [
                ("public/link.txt", "\(folder.path)/secret.txt"), ("public/out", folder.path),
                ("public/sibling", "../public-secret"), ("public/inside.txt", "app.js"),
                ("public/loop", "loop"),
            ] {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(folder.path)/\(link)",
                    withDestinationPath: target
                )
            }
            try await MockProgram.run("\(folder.path)/db.json", "--static", "\(folder.path)/public") { program in
                try body(program, folder)
            }
        }
    }

    @Test func `files are served with their types where the data has no route`() async throws {
        try await served { program, _ in
            for (path, type, content) in [
                ("/", "text/html; charset=utf-8", "<p>home</p>"),
                ("/index.html?x=1", "text/html; charset=utf-8", "<p>home</p>"),
                ("/app.js", "text/javascript; charset=utf-8", "let x = 1"),
                ("/inside.txt", "text/javascript; charset=utf-8", "let x = 1"),
                ("/a%20folder/%C3%BC.txt", "text/plain; charset=utf-8", "sub"),
                ("/docs/", "text/html; charset=utf-8", "<p>docs</p>"),
                ("/posts/pictures/one.PNG", "image/png", "image"),
                ("/empty/nothing.bin", "application/octet-stream", "x"),
                ("/.well-known/x.txt", "text/plain; charset=utf-8", "known"),
                ("/posts", "application/json", #"[{"id":1}]"#), ("/posts/", "application/json", #"[{"id":1}]"#),
            ] {
                let answer = try program.curl("GET", path)
                #expect(answer.status == 200, "\(path)")
                #expect(answer.fields["content-type"] == type, "\(path)")
                #expect(answer.content == content, "\(path)")
            }
            let head = try program.curl("HEAD", "/app.js")
            #expect(head.status == 200 && head.content.isEmpty)
            #expect(head.fields["content-length"] == "9")
            let folder = try program.curl("GET", "/docs")
            #expect(folder.status == 301 && folder.fields["location"] == "/docs/")
            #expect(try program.curl("GET", "/docs?page=2&q=%20").fields["location"] == "/docs/?page=2&q=%20")
            for (method, status) in [("POST", 405), ("DELETE", 405), ("OPTIONS", 204)] {
                let answer = try program.curl(method, "/app.js", "{}")
                #expect(answer.status == status)
                #expect(answer.fields["allow"] == "GET, HEAD, OPTIONS")
            }
            #expect(try program.curl("POST", "/nothing", "{}").status == 404)
        }
    }

    @Test(arguments: [
        "/../secret.txt", "/%2e%2e/secret.txt", "/%2E%2e%2Fsecret.txt", "/..%2fsecret.txt",
        "/docs/%2e%2e/%2e%2e/secret.txt",
        "/a%2f..%2f..%2fsecret.txt", "/docs%2findex.html", "/%2fetc%2fpasswd", "//etc/passwd", "/app.js%00",
        "/link.txt", "/out/secret.txt", "/out/public/app.js/../../secret.txt", "/sibling/secret.txt", "/loop",
        "/.env", "/docs/../.env", "/empty", "/empty/", "/app.js/", "/nothing", "/..\\secret.txt",
    ])
    func `nothing else is served`(path: String) async throws {
        try await served { program, _ in
            let answer = try program.curl("GET", path)
            #expect([400, 404].contains(answer.status), "\(answer)")
            #expect(!answer.content.contains("secret\n") && answer.content != "secret" && answer.content != "hidden")
            #expect(answer.fields["content-type"] == "application/problem+json")
        }
    }

    @Test func `a version that the client has is not sent again`() async throws {
        try await served { program, folder in
            let first = try program.curl("GET", "/app.js")
            let tag = try #require(first.fields["etag"])
            let date = try #require(first.fields["last-modified"])
            for field in ["If-None-Match: \(tag)", "If-None-Match: \"x\", \(tag)", "If-Modified-Since: \(date)"] {
                let again = try program.curl("GET", "/app.js", fields: field)
                #expect(again.status == 304, "\(field)")
                #expect(again.content.isEmpty)
                #expect(again.fields["etag"] == tag)
            }
            // The tag counts where both are given (RFC 9110, section 13.2.2).
            let other = try program.curl("GET", "/app.js", fields: "If-None-Match: \"x\"", "If-Modified-Since: \(date)")
            #expect(other.status == 200)
            try folder.write("let x = 22", to: "public/app.js")
            let changed = try program.curl("GET", "/app.js", fields: "If-None-Match: \(tag)")
            #expect(changed.status == 200 && changed.content == "let x = 22")
        }
    }

    @Test func `large files take no memory, whether or not they are read`() async throws {
        try await Folder.with { folder in
            try folder.write("{\"posts\":[]}", to: "db.json")
            for (name, size) in [("large.bin", 400), ("unread.bin", 50)] {
                try folder.write("", to: "public/\(name)")
                let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder.path)/public/\(name)"))
                // It has no octets on the disk.
                try file.truncate(atOffset: UInt64(size) << 20)
            }
            try await MockProgram.run("\(folder.path)/db.json", "--static", "\(folder.path)/public") { program in
                let before = program.peakMemory
                let sizes = ["-s", "-o", "/dev/null", "-w", "%{http_code} %{size_download}"]
                let whole = try ProgramRun("/usr/bin/env", ["curl"] + sizes + ["\(program.url)/large.bin"])
                #expect(whole.output == "200 \(400 << 20)")
                let readers = try (0..<10).map { _ in try Self.reader(of: "\(program.url)/unread.bin") }
                for (reader, output) in readers {
                    // It has begun, and is held up by what nobody takes.
                    #expect(!output.fileHandleForReading.availableData.isEmpty)
                    kill(reader.processIdentifier, SIGKILL)
                    reader.waitUntilExit()
                }
                #expect(try program.curl("GET", "/posts").status == 200)
                #expect(program.peakMemory - before < 48 << 20)
            }
        }
    }

    private static func reader(of url: String) throws -> (Process, Pipe) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["curl", "-s", "-N", url]
        process.standardOutput = output
        try process.run()
        return (process, output)
    }
}
