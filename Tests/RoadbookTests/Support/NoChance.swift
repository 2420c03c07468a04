/// Randomness without any: every number is the lowest of its range.
struct NoChance: RandomNumberGenerator, Sendable {
    func next() -> UInt64 { 0 }
}
