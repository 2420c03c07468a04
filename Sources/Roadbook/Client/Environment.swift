import Foundation

/// What a client takes from outside, so that a test can give it: time, randomness and names.
struct Environment: Sendable {
    let deadlines: Deadlines
    let date: @Sendable () -> Date
    let makeID: @Sendable () -> String
    private let random: Locked<any RandomNumberGenerator & Sendable>

    init(
        clock: (any Clock<Duration>)? = nil,
        date: @escaping @Sendable () -> Date = { Date() },
        random: (any RandomNumberGenerator & Sendable)? = nil,
        makeID: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        deadlines = clock.map { Deadlines($0) } ?? .continuous
        self.date = date
        self.makeID = makeID
        self.random = Locked(random ?? SystemRandomNumberGenerator())
    }

    func randomNumber(in range: Range<Double>) -> Double {
        random.withLock { Double.random(in: range, using: &$0) }
    }
}
