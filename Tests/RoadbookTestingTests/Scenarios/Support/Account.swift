import Roadbook

/// An actor that sends requests.
actor Account: AsyncSingleEntryPoint {
    enum When: Codable, Sendable {
        case opened
        case nameChanged(to: String)
        case deleted(id: Int)
        case keptItself
    }

    private let client: Client<Blog>
    private(set) var name: String?
    private(set) var titles: [String] = []
    private var kept: Account?

    init(_ client: Client<Blog> = Client(Blog.self)) {
        self.client = client
    }

    func handle(_ when: When) async throws {
        switch when {
        case .opened: titles = try await client.send(Blog.Posts.list()).map(\.title)
        case .nameChanged(let name): self.name = name
        case .deleted(let id): try await client.send(Blog.Posts.delete(id))
        case .keptItself: kept = self
        }
    }
}
