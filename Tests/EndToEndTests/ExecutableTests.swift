import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// The executables do what the README shows.
@Suite(.runsPrograms) struct ExecutableTests {
    private func program(_ name: String, _ arguments: String...) throws -> ProgramRun {
        try ProgramRun(Executables.path(of: name), arguments)
    }

    @Test func `quickstart makes every kind of call against the bundled mock`() throws {
        let run = try program("quickstart")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.isEmpty)
        for line in [
            "GET     /posts                         posts.list             [Post]",
            "DELETE  /posts/{postId}/comments/{id}  posts.comments.delete  Void",
        ] { #expect(run.output.contains(line)) }
        let calls = run.output.split(separator: "\n").filter { $0.contains("/v1/") && !$0.hasPrefix("The routes") }
        let heads = calls.map {
            $0.split(separator: " ", omittingEmptySubsequences: true).prefix(3).joined(separator: " ")
        }
        #expect(
            heads == [
                "GET /v1/posts 200", "GET /v1/posts/1 200", "POST /v1/posts 201", "PUT /v1/posts/3 200",
                "PATCH /v1/posts/3 200", "PATCH /v1/posts/3 200", "GET /v1/posts/1/comments 200",
                "POST /v1/posts/1/comments 201", "DELETE /v1/posts/3 204", "GET /v1/posts/3 404", "POST /v1/posts 422",
            ]
        )
        #expect(run.output.contains(#"title: "Very old maps", publishedAt: Optional(2023-11-14 22:13:20 +0000)"#))
        #expect(run.output.contains("a value is missing at title"))
    }

    @Test func `quickstart says in one line that a server is not there`() async throws {
        let port = try FreePort.find()
        let run = try program("quickstart", "--url", "http://127.0.0.1:\(port)")
        #expect(run.status == 1)
        #expect(
            run.errors == "quickstart: no connection to the server can be made (transport.cannotConnect): "
                + "is the server there, and does it answer HTTP?\n"
        )
    }

    @Test(arguments: [["--url"], ["--url", "nonsense"], ["--url", "ftp://x"], ["x"], ["--url", "http://a", "b"]])
    func `quickstart refuses what it does not understand`(arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Executables.path(of: "quickstart"))
        process.arguments = arguments
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
        #expect(text.contains("Usage: quickstart [--url URL]"))
    }

    @Test func `a server that is away for a minute gets hardly more than without retries`() throws {
        let run = try program("outage-simulation", "50")
        #expect(run.status == 0, "\(run.errors)")
        let ratios = try run.output.split(separator: "\n").map { line in
            try #require(try JSONParser().parse(Data(line.utf8)).object?["ratio"]?.double)
        }
        try #require(ratios.count == 4)
        #expect(ratios[0] == 1)
        #expect(ratios[1] <= 1.2)
        // What is compared with does make it worse.
        #expect(ratios[2] > 2.9 && ratios[3] > 3.9)
    }

    @Test func `mock-server serves a JSON file to any client`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[{"id":1,"title":"One"}],"profile":{"name":"me"}}"#, to: "db.json")
            let command = [try Executables.path(of: "mock-server"), "\(folder.path)/db.json", "--port", "0"]
            try await ServerProcess.run(command, isReady: { $0.hasPrefix("http://127.0.0.1:") }) { line in
                let url = try #require(URL(string: String(line.prefix { $0 != " " })))
                let api = Client(Anything.self, baseURL: url, clock: ManualClock())
                #expect(try await api.send(Anything.Posts.list()) == [["id": 1, "title": "One"]])
                #expect(try await api.send(Anything.Posts.create(["title": "Two"])) == ["title": "Two", "id": 2])
                #expect(try await api.send(Anything.Posts.patch("2", with: ["title": nil])) == ["id": 2])
                try await api.send(Anything.Posts.delete("1"))
                #expect(try await api.send(Anything.Posts.list()).count == 1)
                #expect(try await api.send(Anything.Profile.get()) == ["name": "me"])
            }
        }
    }

    @Test func `mock-server says what is wrong with its file`() async throws {
        try await Folder.with { folder in
            for (text, status, message) in [
                ("{", 65, "is not JSON"), ("[]", 65, "not a JSON object"),
                (#"{"a":1}"#, 65, "neither an array nor an object"),
                (#"{"a":[{"id":1},{"id":1}]}"#, 65, #""a" has the id 1 twice. Give each"#),
                (#"{"a":[{"id":"1"},{"id":1.0}]}"#, 65, #""a" has the id 1 twice"#),
                (#"{"a":[{"id":1},2]}"#, 65, #""a" has something that is no object, at /a/1. Make it one"#),
                (#"{"a":[{"id":1},{"id":[]}]}"#, 65, #""a" has something with an id that is none, at /a/1. Make it"#),
                (#"{"a/b":[]}"#, 65, "cannot be a route"),
                (#"{"a":[],"a":[]}"#, 65, "there twice"), (#"{"..":[]}"#, 65, "cannot be a route"),
            ] as [(String, Int32, String)] {
                try folder.write(text, to: "db.json")
                let run = try program("mock-server", "\(folder.path)/db.json")
                #expect(run.status == status)
                #expect(run.errors.contains(message), "\(run.errors)")
            }
            #expect(try program("mock-server", "\(folder.path)/none.json").status == 66)
            #expect(try program("mock-server").status == 64)
            #expect(try program("mock-server", "--help").output.hasPrefix("Usage: mock-server FILE"))
        }
    }

    private struct Anything: URLRouter {
        static let basePath = "http://127.0.0.1"
        var posts = Posts()
        var profile = Profile()
        struct Posts: Readable, Creatable, Updatable, Deletable { var route = "posts" }
        struct Profile: Gettable, Singleton { var route = "profile" }
    }
}

/// The programs of this package, as they were built with the tests.
enum Executables {
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    static func path(of name: String) throws -> String {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let path = bundle.deletingLastPathComponent().appending(path: name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Missing(description: "\(path) was not built")
        }
        return path
    }
}
