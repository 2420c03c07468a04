/// Rules that look at a whole header section.
enum HeadRules {
    /// Requires one valid `Host`, which HTTP/1.0 may leave out; the authority of an absolute target replaces it
    /// (RFC 9112, sections 3.2 and 3.2.2).
    static func checkHost(of request: inout HTTPRequest) throws(RequestFailure) {
        let hosts = request.fields.values(of: "Host")
        guard hosts.count == 1 || (hosts.isEmpty && request.version < .http11) else {
            throw .badRequest("A request has exactly one Host.")
        }
        guard hosts.allSatisfy({ Authority.isValid($0[...]) }) else {
            throw .badRequest("Host is not a host with or without a port.")
        }
        if case .absolute(let authority, _) = RequestTarget(request.target) {
            request.fields.set(HTTPField(name: "Host", value: Array(authority)))
        }
    }

    /// Refuses a second `Content-Type`: what reads the first and what reads the last would take the content for two
    /// different things (RFC 9110, section 8.3).
    static func checkContentType(of request: HTTPRequest) throws(RequestFailure) {
        guard request.fields.values(of: "Content-Type").count <= 1 else {
            throw .badRequest("A request has at most one Content-Type.")
        }
    }

    /// Whether the client waits for 100; HTTP/1.0 has no expectations (RFC 9110, section 10.1.1).
    static func expectsContinue(_ request: HTTPRequest) throws(RequestFailure) -> Bool {
        guard request.version >= .http11 else { return false }
        let expectations = request.fields.values(of: "Expect").flatMap { $0.split(separator: .comma) }
            .map(\.trimmingWhitespace).filter { !$0.isEmpty }
        guard expectations.allSatisfy({ $0.equalsIgnoringCase("100-continue") }) else { throw .expectationFailed }
        return !expectations.isEmpty
    }

    /// Whether the connection outlives the exchange (RFC 9112, section 9.3).
    static func keepsConnection(_ request: HTTPRequest) -> Bool {
        if request.method == "CONNECT" || request.fields.list(of: "Connection", contains: "close") { return false }
        return request.version >= .http11 || request.fields.list(of: "Connection", contains: "keep-alive")
    }
}
