import Foundation

/// How old a stored answer is, and how old it may be (RFC 9111, sections 4.2.1 to 4.2.3), in seconds.
struct Freshness: Sendable, Hashable {
    let age: Double
    let lifetime: Double

    /// - Parameters:
    ///   - response: A stored answer.
    ///   - hasQuery: Whether it is to an address with a query.
    ///   - now: The date.
    init(of response: StoredResponse, hasQuery: Bool, now: Date) {
        age = Self.age(of: response, now: now)
        lifetime = Self.lifetime(of: response, hasQuery: hasQuery)
    }

    var isFresh: Bool { lifetime > age }

    /// How long ago it became stale; zero or less while it is fresh.
    var staleness: Double { age - lifetime }

    /// The age in whole seconds, as the field `Age` has it.
    var seconds: Int { Int(min(age, Double(DeltaSeconds.most))) }

    private static func age(of response: StoredResponse, now: Date) -> Double {
        let resident = now.timeIntervalSince(response.responseDate)
        // Where the clock was set back there is no telling; a moment is nothing but the order of two tasks.
        guard resident > -1 else { return .infinity }
        let apparent = max(0, response.responseDate.timeIntervalSince(date(of: response)))
        let delay = max(0, response.responseDate.timeIntervalSince(response.requestDate))
        let told = response.head.headers.values(of: "Age").first?.split(separator: ",").first
            .flatMap { DeltaSeconds.read(String($0).trimmingFieldWhitespace()) }
        return max(apparent, Double(told ?? 0) + delay) + max(0, resident)
    }

    private static func lifetime(of response: StoredResponse, hasQuery: Bool) -> Double {
        let headers = response.head.headers
        let control = response.control
        if let seconds = control.maxAge { return Double(seconds) }
        if let expires = headers["Expires"] {
            // What is no date has passed (section 5.3).
            let end = HTTPDate(expires, now: response.responseDate)?.date
            return max(0, end?.timeIntervalSince(date(of: response)) ?? 0)
        }
        guard !hasQuery, control.isPublic || StoredResponse.heuristicStatuses.contains(response.head.status),
            let modified = headers["Last-Modified"].flatMap({ HTTPDate($0, now: response.responseDate) })
        else { return 0 }
        // A tenth of the time without a change is what section 4.2.2 calls typical; more than a day would be a surprise.
        return min(86_400, max(0, date(of: response).timeIntervalSince(modified.date)) / 10)
    }

    /// When the server made the answer; when it came, where that is not said.
    private static func date(of response: StoredResponse) -> Date {
        response.head.headers["Date"].flatMap { HTTPDate($0, now: response.responseDate) }?.date
            ?? response.responseDate
    }
}
