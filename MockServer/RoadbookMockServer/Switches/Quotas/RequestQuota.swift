/// How many requests a client may make of a route within a time.
public struct RequestQuota: Sendable, Hashable {
    /// `nil` is without end.
    let count: Int?
    let period: Duration

    /// As many as it wants. This is so unless something else is said.
    public static let none = RequestQuota(count: nil, period: .zero)

    /// A number of requests, counted from the first one on until the period is over; then from the next one on.
    ///
    /// - Parameters:
    ///   - count: How many: at least 1.
    ///   - period: How long a period is: more than zero.
    public static func requests(_ count: Int, per period: Duration) -> RequestQuota {
        RequestQuota(count: count, period: period)
    }

    private init(count: Int?, period: Duration) {
        self.count = count
        self.period = period
    }
}

extension RequestQuota {
    /// - Throws: ``MockServerError`` for what makes no sense.
    func check() throws {
        guard let count, count < 1 || period <= .zero else { return }
        throw MockServerError(
            "a rate limit is \(count) requests per \(period)",
            advice: "Allow at least one request, and per a time that passes."
        )
    }
}
