import Roadbook
import RoadbookHTTPEngine

/// Who asks, as far as a mock can tell. It has no credentials in it.
struct MockClient: Sendable {
    /// Whom the credentials are those of; `nil` where none were asked for.
    let subject: String?
    /// What tells one client from another: the subject, or else the credentials that came along.
    let identity: String

    /// A client whose credentials were checked.
    init(subject: String) {
        self.subject = subject
        identity = "subject \(subject)"
    }

    /// A client that nothing was asked of.
    init(unasked request: HTTPRequest) {
        subject = nil
        identity = request.fields["Authorization"].map { SHA256.digest($0.utf8).hexadecimal } ?? ""
    }
}
