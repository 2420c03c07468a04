import Roadbook
import RoadbookHTTPEngine

/// Who may ask a real server through a proxy: who may read and change the data of a mock, by the same names.
struct ProxyGuard: Sendable {
    let hosts: HostGuard
    let changes: ChangeGuard

    /// - Parameters:
    ///   - names: Names and addresses beside those of loopback, without ports; see ``HostGuard``.
    ///   - policy: The pages of other origins that may change something there.
    init(alsoAt names: Set<String> = [], changedBy policy: CrossOriginPolicy = .none) {
        hosts = HostGuard(names)
        changes = ChangeGuard(policy: policy)
    }

    /// Why a request is not passed on: it is for a host that is none of the proxy's (DNS rebinding), or a change by a page
    /// of another origin. `nil` where it is.
    func refusal(of request: HTTPRequest) -> Problem? {
        guard hosts.admits(request) else { return Self.misdirected }
        let mayBe = AllowedMethods.reading.contains(request.method) || changes.allows(request)
        return mayBe ? nil : Self.forbidden
    }

    private static let misdirected = Problem(
        421,
        "Misdirected Request",
        "The proxy is at localhost and the address it listens at, and not at this host; --allow-host NAME, or alsoAt, adds one."
    )

    private static let forbidden = Problem(
        403,
        "Forbidden",
        "A page of another origin may not change anything through the proxy, unless --cross-origin ORIGIN names it."
    )
}
