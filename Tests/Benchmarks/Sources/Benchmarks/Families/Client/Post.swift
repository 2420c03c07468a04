/// What ``Journal`` is made of.
struct Post: Codable, Sendable, Identifiable {
    var id: Int
    var title: String
    var body: String
}
