import Roadbook

/// Counts the requests of a client, and refuses those that are too many (RFC 6585, section 4).
///
/// Every answer has the fields `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, from version 8 on).
struct QuotaCheck {
    private let quota: RequestQuota
    private let core: MockCore
    private let resource: Int?

    init(_ quota: RequestQuota, _ core: MockCore, _ resource: Int?) {
        self.quota = quota
        self.core = core
        self.resource = resource
    }

    /// - Throws: ``Problem`` 429, with `Retry-After`.
    func answer(to client: MockClient, _ answer: () throws -> Answer) throws -> Answer {
        guard let limit = quota.count, let resource else { return try answer() }
        let now = core.time.elapsed()
        let window = counted(QuotaHolder(resource: resource, client: client.identity), at: now)
        let wait = max(1, (window.end - now).secondsRoundedUp)
        let fields = [
            (name: "RateLimit-Policy", value: "\"default\";q=\(limit);w=\(quota.period.secondsRoundedUp)"),
            (name: "RateLimit", value: "\"default\";r=\(max(0, limit - window.count));t=\(wait)"),
        ]
        guard window.count <= limit else {
            var problem = Problem(429, "Too Many Requests", "More than \(limit) requests were made within a period.")
            problem.fields = [("Retry-After", "\(wait)")] + fields
            throw problem
        }
        var given = Answer.made(answer)
        given.fields += fields
        return given
    }

    /// The period, with this request in it.
    private func counted(_ holder: QuotaHolder, at now: Duration) -> QuotaWindow {
        core.withStore { store in
            let known = store.switches.windows[holder].flatMap { $0.end > now ? $0 : nil }
            var window = known ?? QuotaWindow(end: now + quota.period)
            if window.count <= quota.count ?? 0 { window.count += 1 }
            // One that begins is the youngest again.
            if known == nil { store.switches.windows[holder] = nil }
            store.switches.windows[holder] = window
            return window
        }
    }
}
