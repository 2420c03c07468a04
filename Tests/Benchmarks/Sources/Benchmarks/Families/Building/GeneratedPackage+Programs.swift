import Foundation

/// The programs that are built.
extension GeneratedPackage {
    private static let ours = ".package(name: \"Roadbook\", path: \"\(Places.repository.path)\")"

    /// The least that a program over HTTP is made of.
    static let floor = GeneratedPackage(
        name: "floor",
        source: """
            import Foundation
            #if canImport(FoundationNetworking)
            import FoundationNetworking
            #endif

            @main
            enum Main {
                static func main() { print("Hello", URLRequest(url: URL(fileURLWithPath: "/"))) }
            }
            """
    )

    /// One route, and one call.
    static let client = GeneratedPackage(
        name: "client",
        dependency: ours,
        products: ["Roadbook"],
        libraries: ["Sources/Roadbook", "Sources/RoadbookRules"],
        source: source("import Roadbook", client: "Client(Blog.self)")
    )

    /// The same, answered by a mock.
    static let clientAndServer = GeneratedPackage(
        name: "client-and-server",
        dependency: ours,
        products: ["Roadbook", "RoadbookMockServer"],
        libraries: client.libraries + ["MockServer/RoadbookMockServer", "MockServer/RoadbookHTTPEngine"],
        source: source(
            "import Roadbook\nimport RoadbookMockServer",
            client: "Client(Blog.self, transport: MockServer(Blog.self).inMemory)"
        )
    )

    /// The peer that takes no packages of others, as Roadbook does; `nil` where its version is not known.
    static var flyingFox: GeneratedPackage? {
        guard let version = Conditions.peers["FlyingFox"] else { return nil }
        return GeneratedPackage(
            // Two packages of one name, in whatever case, are one.
            name: "with-flyingfox",
            dependency: ".package(url: \"https://github.com/swhitty/FlyingFox\", exact: \"\(version)\")",
            products: ["FlyingFox"],
            package: "FlyingFox",
            libraries: ["FlyingFox/Sources", "FlyingSocks/Sources"],
            source: """
                import FlyingFox

                @main
                enum Main {
                    static func main() async throws { try await HTTPServer(port: 0).run() }
                }
                """
        )
    }

    private static func source(_ imports: String, client: String) -> String {
        """
        \(imports)

        struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }

        struct Blog: URLRouter {
            static let basePath = "https://api.example.com/v1"
            var posts = Posts()

            struct Posts: Readable {
                typealias Model = Post
                var route = "posts"
            }
        }

        @main
        enum Main {
            static func main() async throws { print(try await \(client).send(Blog.Posts.get(1))) }
        }
        """
    }
}
