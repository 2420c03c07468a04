import Foundation
public import Roadbook
import RoadbookHTTPEngine

extension MockRequest {
    /// The request as a command line for curl, to be pasted: with its content, and at the address it was sent to.
    ///
    /// - Parameter redaction: What is shown. Where it is `nil`, the default, `<redacted>` stands in place of what names say
    ///   to be secret, as ``RecordingRedaction`` has it by default: header fields, query items, form fields and members of
    ///   JSON; and content beyond 64 KiB, of other kinds than text and forms with files are told by their size.
    public func curl(_ redaction: Redaction? = nil) -> String {
        let host = request.fields["Host"] ?? "localhost"
        let path = String(decoding: request.pathAndQuery, as: UTF8.self)
        guard let url = ArchivedURL.url("\(request.isSecure ? "https" : "http")://\(host)\(path)") else { return "" }
        var headers = headers
        for name in ["Host", "Content-Length", "Accept-Encoding", "Connection", "Transfer-Encoding"] {
            headers[name] = nil
        }
        guard let redaction else { return Self.curlWithoutSecrets(method, url, headers, content) }
        let body = request.body.isEmpty ? TransportRequest.Body.none : .data(content)
        return TransportRequest(method: method, url: url, headers: headers, body: body).curl(redaction)
    }

    /// The most octets of content that a line has.
    private static let longest = 64 << 10

    private static func curlWithoutSecrets(
        _ method: HTTPMethod,
        _ url: URL,
        _ headers: HeaderFields,
        _ content: Data
    ) -> String {
        let isShown = content.count <= longest
        let kept = HTTPArchive.Content(isShown ? content : nil, mediaType: headers["Content-Type"] ?? "")
        let request = HTTPArchive.Request(method: method, url: url, headers: headers, content: kept)
        var redactor = EntryRedactor(.default)
        let shown = redactor.redacted(request)
        let size = Data("<\(content.count) octets>".utf8)
        let body = content.isEmpty ? TransportRequest.Body.none : .data(shown.content?.data ?? size)
        // In quotes it may stand as it is, as it does everywhere else.
        let placeholder = PercentEncoding.encoded(Redaction.placeholder, allowing: .unreserved)
        return TransportRequest(method: method, url: shown.url, headers: shown.headers, body: body).curl(.off)
            .replacing(placeholder, with: Redaction.placeholder)
    }
}
