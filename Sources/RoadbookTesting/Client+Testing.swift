public import Foundation
public import Roadbook

extension Client {
    /// A client to which nothing happens by chance: what it sends is the same at each run of a test.
    ///
    /// Its random numbers come from a seed, and the ids that it makes are `1`, `2` and so on.
    ///
    /// - Parameters:
    ///   - router: The API.
    ///   - transport: What carries the requests; what fails them all, and names their routes, unless given.
    ///   - settings: The settings of every call.
    ///   - policy: The rules by which settings are decided: none unless given.
    ///   - clock: What waits, timeouts and deadlines are measured by: one of its own that stands still unless given. A test
    ///     in which the client waits, as before it tries again, has to give one and move it.
    ///   - date: The time of the day: the first second of 2026, in UTC, unless given.
    ///   - seed: What the random numbers begin with: 1 unless given.
    public static func testing(
        _ router: Router.Type,
        transport: (any Transport)? = nil,
        settings: RequestSettings = RequestSettings(),
        policy: RuleModel? = nil,
        clock: any Clock<Duration> = ManualClock(),
        date: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_767_225_600) },
        seed: UInt64 = 1
    ) -> Client {
        let count = Locked(0)
        return Client(
            router,
            transport: transport ?? FailingTransport(router),
            settings: settings,
            policy: policy,
            clock: clock,
            date: date,
            random: SeededRandomNumberGenerator(seed: seed),
            makeID: {
                count.withLock { count in
                    count += 1
                    return "\(count)"
                }
            }
        )
    }
}
