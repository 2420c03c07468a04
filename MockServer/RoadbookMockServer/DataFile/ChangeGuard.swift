import Roadbook
import RoadbookHTTPEngine

/// Who may change data: programs, pages of its own origin, and those of origins that are allowed. Any site that a browser
/// shows can make it send a change, though the site cannot read the answer.
struct ChangeGuard: Sendable {
    let policy: CrossOriginPolicy

    static let refusal = Problem(
        403,
        "Forbidden",
        "A page of another origin may not change the data, unless --cross-origin ORIGIN names it."
    )

    func allows(_ request: HTTPRequest) -> Bool {
        if policy.allows(request.fields["Origin"]) { return true }
        // What the browser tells of the page counts: on the way here, a development server may have changed the host.
        if let isOfOwnSite = request.isOfOwnSite { return isOfOwnSite }
        guard let origin = request.fields["Origin"]?.lowercased() else { return true }
        let authority = (request.authority ?? "").lowercased()
        return ["http://", "https://"].contains { origin == $0 + authority }
    }
}
