import Foundation

/// Follows redirects.
struct Redirects: Middleware {
    let policy: RedirectPolicy

    // Inlined, as it is called by way of the protocol alone: what is called there would only call this.
    @inline(__always)
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let response = try await next(call)
        // Nothing is noted before there is a redirect, as there hardly ever is: to hash a URL takes longer than the rest.
        guard let redirect = try Redirect.of(response.head, to: call, policy) else { return response }
        let head = response.head
        // Of what is followed nothing is left here: unread, it would keep its place among the attempts at once.
        _ = consume response
        return try await follow(redirect, head, of: call, next)
    }

    /// Follows a redirect, and those after it.
    private func follow(
        _ first: Redirect,
        _ head: ResponseHead,
        of call: Call,
        _ next: Next
    ) async throws -> TransportResponse {
        var (call, redirect, head) = (call, first, head)
        var visited: Set<Visit> = []
        var count = 0
        while true {
            guard count < policy.limit else {
                throw refusal(.tooManyRedirects, "there were more than \(max(0, policy.limit)) redirects", head)
            }
            count += 1
            visited.insert(Visit(call.request))
            guard visited.insert(Visit(redirect.request)).inserted else {
                throw refusal(.redirectLoop, "the redirects lead in a circle", head)
            }
            call.follow(redirect.request)
            call.emit(.redirected(status: head.status, to: "\(Origin(redirect.request.url))"))
            let response = try await next(call)
            guard let another = try Redirect.of(response.head, to: call, policy) else { return response }
            (redirect, head) = (another, response.head)
        }
    }

    private func refusal(_ code: RequestError.Code, _ message: String, _ head: ResponseHead) -> RequestError {
        RequestError(
            code,
            message,
            advice: "Check the base URL, and what the server is set up to redirect.",
            head: head
        )
    }

    /// A request as far as a circle goes: the same one again would be answered the same.
    private struct Visit: Hashable {
        let method: HTTPMethod
        let url: URL

        init(_ request: TransportRequest) {
            method = request.method
            url = request.url
        }
    }
}
