public import Roadbook

/// What is measured of the client is declared here: posts, and comments in them.
public struct Journal: URLRouter {
    public static let basePath = "https://api.example.com/v1"
    public var posts = Posts()

    public init() {}

    public struct Posts: Readable, Creatable {
        public typealias Model = Post
        public var route = "posts"
        public var comments = Comments()

        public init() {}
    }

    public struct Comments: Readable {
        public typealias Model = Comment
        public var route = "comments"

        public init() {}
    }
}
