import Foundation

/// How long a server asks its clients to wait.
enum RetryAfter {
    /// The longest time that is told, about 68 years.
    static let most = DeltaSeconds.most

    /// The time from now until the request may be made again.
    ///
    /// `Retry-After` (RFC 9110, section 10.2.3) alone counts where it is there, whatever the status. Otherwise the first
    /// of these: `RateLimit-Reset` (draft-ietf-httpapi-ratelimit-headers, up to version 6), `X-RateLimit-Retry-After`,
    /// `X-RateLimit-Reset` and `X-Rate-Limit-Reset` as they are used, and `RateLimit` (the draft from version 8 on). The
    /// order of the fields, and what tells an interval from a date, are those of ky.
    ///
    /// Rate-limit fields come with answers of every kind. They count where they say that nothing is left; where they say
    /// nothing of it, with the statuses 413, 429 and 503, which are ky's; where something is left, never.
    ///
    /// - Returns: Zero for a moment that has passed, at most ``most`` seconds; `nil` where nothing is asked for, or where
    ///   the field cannot be read.
    static func delay(of headers: HeaderFields, status: Int, now: Date) -> Duration? {
        if let value = headers["Retry-After"] { return interval(value) ?? delay(value, now: now) }
        for fields in resetFields {
            guard let value = headers[fields.reset] else { continue }
            let remaining = headers[fields.remaining].flatMap { DeltaSeconds.digits($0.trimmingFieldWhitespace()) }
            guard remaining.map({ $0 == 0 }) ?? isAboutLimits(status) else { return nil }
            return reset(value, now: now)
        }
        guard let value = headers["RateLimit"], let limits = RateLimit.all(value) else { return nil }
        // Where several limits apply, the one that is used up longest is decisive.
        let exhausted = limits.filter { $0.remaining.map { $0 == 0 } ?? isAboutLimits(status) }
        return exhausted.compactMap(\.reset).max().map { .seconds(min($0, most)) }
    }

    private static let resetFields = [
        (reset: "RateLimit-Reset", remaining: "RateLimit-Remaining"),
        (reset: "X-RateLimit-Retry-After", remaining: "X-RateLimit-Remaining"),
        (reset: "X-RateLimit-Reset", remaining: "X-RateLimit-Remaining"),
        (reset: "X-Rate-Limit-Reset", remaining: "X-Rate-Limit-Remaining"),
    ]

    private static func isAboutLimits(_ status: Int) -> Bool {
        status == 413 || status == 429 || status == 503
    }

    /// A number of seconds.
    private static func interval(_ value: String) -> Duration? {
        DeltaSeconds.read(value.trimmingFieldWhitespace()).map { .seconds($0) }
    }

    /// The time until a date.
    private static func delay(_ value: String, now: Date) -> Duration? {
        HTTPDate(value, now: now).flatMap { until(Double($0.secondsSince1970), now: now) }
    }

    /// A number of seconds, or seconds or milliseconds since 1970 where the number is too great for a wait.
    private static func reset(_ value: String, now: Date) -> Duration? {
        guard let number = DeltaSeconds.digits(value.trimmingFieldWhitespace()) else { return delay(value, now: now) }
        return switch number {
        // As a wait it is more than 31 years; as a date it begins in 2001. The same numbers of milliseconds are dates
        // from 2001 on, and as seconds they are dates after the year 30000.
        case ..<1_000_000_000: .seconds(number)
        case ..<1_000_000_000_000: until(Double(number), now: now)
        default: until(Double(number) / 1000, now: now)
        }
    }

    private static func until(_ secondsSince1970: Double, now: Date) -> Duration? {
        let seconds = secondsSince1970 - now.timeIntervalSince1970
        guard seconds.isFinite else { return nil }
        return .seconds(min(max(0, seconds), Double(most)))
    }
}
