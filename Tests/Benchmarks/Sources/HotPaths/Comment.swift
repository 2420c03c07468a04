/// What a post of ``Journal`` has many of.
public struct Comment: Codable, Sendable, Identifiable {
    public var id: Int
    public var body: String
}
