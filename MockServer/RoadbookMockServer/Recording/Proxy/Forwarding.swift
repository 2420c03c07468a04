import Foundation
import Roadbook
import RoadbookHTTPEngine

/// How requests go on to a real server, and answers come back.
struct Forwarding: Sendable {
    /// Scheme, host and port, without a slash at the end.
    let origin: String
    private let comparedOrigin: String
    /// The path of the base, without a slash at the end.
    let path: String

    /// `nil` where the URL is no absolute one of HTTP.
    init?(to base: URL) {
        guard let origin = base.writtenOrigin else { return nil }
        self.origin = origin
        comparedOrigin = RecordedBase.origin(of: base)
        var path = Substring(base.path(percentEncoded: true))
        while path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    /// The request as it goes to the real server.
    ///
    /// - Throws: ``Problem`` 400 where its target is none of a resource, or would become another one on the way.
    func request(_ request: HTTPRequest) throws(Problem) -> TransportRequest {
        let target = String(decoding: request.pathAndQuery, as: UTF8.self)
        guard target.hasPrefix("/") else { throw Problem.malformed("The target cannot be passed on.") }
        guard !ArchivedURL.hasBrokenEscape(target) else {
            throw Problem.malformed(
                "The target cannot be passed on: a percent sign is not followed by two hexadecimal digits."
            )
        }
        // Transports take them out, encoded or not.
        guard !RecordedTarget(target).segments.contains(where: { $0 == "." || $0 == ".." }) else {
            throw Problem.malformed("The target cannot be passed on: the path has a dot segment.")
        }
        guard let url = ArchivedURL.url(origin + target) else {
            throw Problem.malformed("The target cannot be passed on.")
        }
        var headers = HeaderFields()
        let dropped = Self.connectionFields(request.fields["Connection"]).union([
            "host", "content-length", "accept-encoding", "expect", "proxy-authorization",
        ])
        for field in request.fields where !dropped.contains(field.name.lowercased()) {
            headers.append(name: field.name, value: field.text)
        }
        headers.append(name: "Via", value: "1.1 roadbook")
        return TransportRequest(
            method: HTTPMethod(rawValue: request.method),
            url: url,
            headers: headers,
            body: request.body.isEmpty ? .none : .data(Data(request.body))
        )
    }

    /// The answer as it goes to the client.
    func response(_ head: ResponseHead, _ content: Data) -> HTTPResponse {
        var response = HTTPResponse(status: head.status, body: Array(content))
        var dropped = Self.connectionFields(head.headers["Connection"]).union(["content-encoding"])
        // The engine sets the length, but to HEAD, which has no content to count: there it is what GET would have, unless
        // that comes without its coding.
        if !content.isEmpty || head.headers["Content-Encoding"] != nil { dropped.insert("content-length") }
        for field in head.headers where !dropped.contains(field.name.lowercased()) {
            let value = field.name.lowercased() == "location" ? withoutOrigin(field.value) : field.value
            response.fields.append(HTTPField(name: field.name, value: value))
        }
        return response
    }

    /// The fields that belong to a connection, in lower case (RFC 9110, section 7.6.1).
    static func connectionFields(_ connection: String?) -> Set<String> {
        let named = (connection ?? "").split(separator: ",").map { name in
            name.trimmingCharacters(in: .whitespaces).lowercased()
        }
        return Set(named).union([
            "connection", "proxy-connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
        ])
    }

    private func withoutOrigin(_ location: String) -> String {
        guard let url = URL(string: location), url.host() != nil, RecordedBase.origin(of: url) == comparedOrigin
        else { return location }
        return String(decoding: HTTPTarget.octets(of: Array(location.utf8)), as: UTF8.self)
    }
}
