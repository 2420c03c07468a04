import Foundation

/// What an answer that is a redirect asks to be sent next.
struct Redirect {
    let request: TransportRequest

    /// What the answer to a call asks for. Not an initializer, which would take a copy of the call.
    ///
    /// - Returns: `nil` for an answer that is none, one without a `Location` included.
    /// - Throws: ``RequestError`` where it cannot be followed, or must not be.
    static func of(_ head: ResponseHead, to call: Call, _ policy: RedirectPolicy) throws -> Redirect? {
        guard [301, 302, 303, 307, 308].contains(head.status), let location = head.headers.values(of: "Location").first
        else { return nil }
        var request = call.request
        request.url = try target(location, of: call.request.url, head, policy)
        let method = Self.method(after: head.status, request.method)
        if method != request.method { begin(method, in: &request, of: call) }
        guard request.body.isReplayable else {
            throw RequestError(
                .bodyNotReplayable,
                "the redirect asks for the content again, and it can be sent once only",
                advice: "Send it from data, from a file, or from a sequence that can be made anew.",
                head: head
            )
        }
        if Origin(request.url) != Origin(call.request.url) { stripCredentials(of: &request, call, policy) }
        return Redirect(request: request)
    }

    /// Changes the method, which takes the content and all that is about it away.
    private static func begin(_ method: HTTPMethod, in request: inout TransportRequest, of call: Call) {
        request.method = method
        request.body = .none
        request.headers = HeaderFields(
            request.headers.filter { field in
                !(contentFields + conditions).contains(where: field.name.equalsIgnoringASCIICase)
                    && !call.isIdempotencyKey(field.name)
            }
        )
    }

    /// Takes away what another origin is not to see.
    private static func stripCredentials(of request: inout TransportRequest, _ call: Call, _ policy: RedirectPolicy) {
        request.headers = HeaderFields(
            request.headers.filter { field in
                (!call.carriesCredentials(field.name) || call.isIdempotencyKey(field.name))
                    && !policy.sensitiveHeaders.contains(where: field.name.equalsIgnoringASCIICase)
            }
        )
        request.headers["Host"] = nil
    }

    private static func method(after status: Int, _ method: HTTPMethod) -> HTTPMethod {
        switch status {
        case 303: method == .head ? .head : .get
        case 301, 302: method == .post ? .get : method
        default: method
        }
    }

    private static func target(
        _ location: String,
        of base: URL,
        _ head: ResponseHead,
        _ policy: RedirectPolicy
    ) throws -> URL {
        guard let url = base.resolving(location) else {
            throw RequestError(
                .invalidRedirect,
                "the redirect's Location is not an http or https address",
                advice: "Check what the server is set up to redirect to.",
                head: head
            )
        }
        guard policy.allowsInsecure || Origin(base).scheme != "https" || url.scheme == "https" else {
            throw RequestError(
                .insecureRedirect,
                "the redirect leads from https to http",
                advice: "Have the server redirect to https, or set redirects.allowsInsecure.",
                head: head
            )
        }
        return url
    }

    /// The fields that describe the content.
    private static let contentFields = [
        "Content-Type", "Content-Encoding", "Content-Language", "Content-Location", "Content-Disposition",
        "Content-Range", "Content-Digest", "Repr-Digest", "Digest", "Content-MD5", "Last-Modified",
    ]

    /// The fields on which a change was made, which what is read after it does not meet.
    private static let conditions = [
        "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
    ]
}
