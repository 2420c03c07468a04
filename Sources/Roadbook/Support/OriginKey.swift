/// What something is kept by that is apart for each origin and policy.
struct OriginKey<Policy: Hashable & Sendable>: Sendable, Hashable {
    let origin: Origin
    let policy: Policy

    /// By the origin alone: hardly ever has one two policies, and to hash one takes longer than to compare it.
    func hash(into hasher: inout Hasher) {
        hasher.combine(origin)
    }
}
