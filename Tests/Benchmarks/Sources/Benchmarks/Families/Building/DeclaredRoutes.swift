/// A file that declares routes as README.md does: places with six endpoints, and in each a place with four.
struct DeclaredRoutes {
    /// Endpoints of a place and the one in it.
    static let step = 10

    /// What both ways to declare are about; a file with nothing else is what they are held against.
    static let models = """
        struct Post: Codable, Sendable, Identifiable { var id: Int; var title: String }
        struct Comment: Codable, Sendable, Identifiable { var id: Int; var text: String }
        """

    /// A multiple of ``step``.
    let count: Int

    var text: String {
        let places = (0..<count / Self.step).map { number in
            """
                var posts\(number) = Posts\(number)()
                struct Posts\(number): Readable, Creatable, Updatable, Deletable {
                    typealias Model = Post
                    var route = "posts\(number)"
                    var comments = Comments\(number)()
                }
                struct Comments\(number): Readable, Creatable, Deletable {
                    typealias Model = Comment
                    typealias Parent = Posts\(number)
                    var route = "comments"
                }
            """
        }
        return """
            import Roadbook
            \(Self.models)
            struct Blog: URLRouter {
                static let basePath = "https://api.example.com/v1"
            \(places.joined(separator: "\n"))
            }
            """
    }
}
