/// Whose requests are counted, and at which route.
struct QuotaHolder: Sendable, Hashable {
    let resource: Int
    let client: String
}
