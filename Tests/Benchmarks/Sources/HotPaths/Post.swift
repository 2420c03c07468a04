/// What ``Journal`` is made of.
public struct Post: Codable, Hashable, Sendable, Identifiable {
    public var id: Int
    public var title: String
    public var body: String
}
