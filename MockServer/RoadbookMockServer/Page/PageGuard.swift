import Roadbook
import RoadbookHTTPEngine

/// Who may ask the page: a browser of this machine that shows the page itself, or a program.
///
/// A name that leads to this machine by trickery (DNS rebinding) is not one of it, and other sites that the browser shows
/// tell themselves by `Origin` and `Sec-Fetch-Site`.
struct PageGuard: Sendable {
    let hosts: HostGuard

    /// - Parameter isDocument: Whether the page itself is asked for, which a link of another site may lead to.
    /// - Throws: ``Problem`` 421 for another host, 403 for another site, 415 for a change that is not sent as JSON.
    func check(_ request: HTTPRequest, isDocument: Bool) throws {
        let authority = (request.authority ?? "").lowercased()
        guard hosts.allows(authority) else {
            throw Problem(421, "Misdirected Request", "The page is at localhost, and not at this host.")
        }
        if let origin = request.fields["Origin"], origin.lowercased() != "http://\(authority)" {
            throw Self.forbidden
        }
        let isRead = request.method == "GET" || request.method == "HEAD"
        if request.isOfOwnSite == false {
            guard isDocument, isRead, request.fields["Sec-Fetch-Mode"] == "navigate" else { throw Self.forbidden }
        }
        guard !isRead, request.method != "OPTIONS" else { return }
        let type = (request.fields["Content-Type"] ?? "").prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        guard type.lowercased() == "application/json" else {
            throw Problem.unsupportedContent(type, accepting: "application/json", of: request.method)
        }
    }

    private static let forbidden = Problem(403, "Forbidden", "Only the page itself may ask for this.")
}
