import Roadbook

/// A key, and who gave it: two clients do not meet by chance.
struct IdempotencyName: Sendable, Hashable {
    let subject: OctetName
    let key: OctetName
}
