/// What a post of ``Journal`` has many of.
struct Comment: Codable, Sendable, Identifiable {
    var id: Int
    var body: String
}
