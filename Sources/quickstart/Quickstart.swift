import Foundation
import Roadbook
import RoadbookMockServer

/// `quickstart`: makes every kind of call, against the bundled mock or against a server of your own.
@main
struct Quickstart {
    static func main() async {
        do {
            switch try Options(CommandLine.arguments.dropFirst()) {
            case .help:
                print(Options.usage)
            case .mock:
                try await walkAgainstMock()
            case .server(let url):
                try await walk(at: url)
            }
        } catch let error as Options.Invalid {
            fail("\(error)\n\(Options.usage)", status: 64)
        } catch let error as RequestError where error.phase == .transport {
            fail("\(error.message) (\(error.code)): is the server there, and does it answer HTTP?", status: 1)
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func walkAgainstMock() async throws {
        let mock = MockServer(BlogAPI.self)
        try mock.seed(BlogAPI.Posts.self, [Post(id: 1, title: "Roads"), Post(id: 2, title: "Books")])
        try mock.seed(BlogAPI.Posts[1].comments, [Comment(id: 1, postId: 1, text: "More of these!")])
        try await mock.run { url in try await walk(at: url) }
    }

    private static func walk(at url: URL) async throws {
        print("The routes of \(BlogAPI.self), at \(url.absoluteString):\n\n\(RouteTable(BlogAPI.self))\n")
        try await Walk(at: url).run()
        print("\nThat was every kind of call, over URLSession.")
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("quickstart: \(message)\n".utf8))
        exit(status)
    }
}
