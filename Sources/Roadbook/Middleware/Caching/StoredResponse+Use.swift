import Foundation

extension StoredResponse {
    /// The statuses for which a lifetime may be guessed (RFC 9110, section 15.1), but for `206` and `501`.
    static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414]

    /// Whether it may be used for a request without asking the server (RFC 9111, sections 4.2 and 5.2.1).
    func isUsable(_ request: CacheControl, _ freshness: Freshness) -> Bool {
        guard !control.noCache, !request.noCache else { return false }
        // What never changes while it is fresh is not asked for anew because it is old (RFC 8246, section 2).
        if let most = request.maxAge, freshness.age >= Double(most), !(control.immutable && freshness.isFresh) {
            return false
        }
        if let rest = request.minFresh, freshness.staleness > -Double(rest) { return false }
        if freshness.isFresh { return true }
        guard !control.mustRevalidate, let most = request.maxStale else { return false }
        return freshness.staleness <= Double(most)
    }

    /// Whether it may stand in for a server that fails (RFC 5861, section 4).
    func mayStandIn(_ request: CacheControl, _ freshness: Freshness) -> Bool {
        guard !control.noCache, !control.mustRevalidate, !request.noCache,
            let most = [request.staleIfError, control.staleIfError].compactMap(\.self).max()
        else { return false }
        return freshness.staleness <= Double(most)
    }

    /// Whether it is worth keeping, and may be kept (RFC 9111, section 3): it will be fresh for a time, or the server can be
    /// asked whether it still holds.
    func isStorable(hasQuery: Bool) -> Bool {
        guard Self.heuristicStatuses.contains(head.status), !control.noStore else { return false }
        return !conditions.isEmpty || Freshness(of: self, hasQuery: hasQuery, now: responseDate).isFresh
    }
}
