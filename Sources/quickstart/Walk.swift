import Foundation
import Roadbook

/// One call of each kind, each printed with its request line, its status and what it returned.
struct Walk {
    private let url: URL
    private let blog: Client<BlogAPI>

    init(at url: URL) {
        self.url = url
        blog = Client(BlogAPI.self, baseURL: url)
    }

    /// A server that does not refuse what it should.
    struct Unexpected: Error, CustomStringConvertible {
        let description: String
    }

    func run() async throws {
        try await call(BlogAPI.Posts.list())
        try await call(BlogAPI.Posts.get(1))
        let post = try await call(BlogAPI.Posts.create(PostDraft(title: "Maps")))
        try await call(BlogAPI.Posts.update(post.id, with: Post(id: post.id, title: "Old maps")))
        var dated = post
        dated.title = "Old maps"
        dated.publishedAt = Date(timeIntervalSince1970: 1_700_000_000)
        let undated = Post(id: post.id, title: "Old maps")
        try await call(BlogAPI.Posts.patch(post.id, from: undated, to: dated))
        try await call(BlogAPI.Posts.patch(post.id, with: ["title": "Very old maps"]))

        try await call(BlogAPI.Posts[1].comments.list())
        try await call(BlogAPI.Posts[1].comments.create(CommentDraft(text: "Seconded.")))

        try await call(BlogAPI.Posts.delete(post.id))
        try await refused(BlogAPI.Posts.get(post.id), with: 404)
        try await refused(BlogAPI.Posts.create(parameters: ["titel": "a slip of the pen"]), with: 422)
    }

    @discardableResult
    private func call<Value>(_ request: RequestConverter<Value>) async throws -> Value {
        let (value, head) = try await blog.send(request.withHead())
        try show(request, status: head.status, Value.self == Void.self ? "" : "\(value)")
        return value
    }

    private func refused<Value>(_ request: RequestConverter<Value>, with status: Int) async throws {
        do {
            let value = try await blog.send(request)
            throw Unexpected(description: "\(request) was to be refused with \(status), and was answered \(value)")
        } catch let error as RequestError where error.status == status {
            let failure = error.failure(as: BlogAPI.Posts.Failure.self)
            try show(request, status: status, failure?.detail ?? failure?.title ?? "")
        }
    }

    private func show<Value>(_ request: RequestConverter<Value>, status: Int, _ value: String) throws {
        let target = try request.asURLRequest(relativeTo: url).url?.path(percentEncoded: true) ?? ""
        print(padded(request.method.rawValue, to: 6), padded(target, to: 20), status, value)
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
