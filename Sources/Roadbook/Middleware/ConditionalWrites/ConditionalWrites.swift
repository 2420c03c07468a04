import Foundation

/// Sends changes on the condition that the resource is the version that the client knows (RFC 9110, section 13.1.1).
struct ConditionalWrites: Middleware {
    let tags: KnownEntityTags

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let response =
            if let tag = condition(of: call.request) {
                try await next(call.with(tag.description, in: "If-Match"))
            } else {
                try await next(call)
            }
        learn(from: response.head, to: call.request)
        return response
    }

    /// The version that a change is to be made of; `nil` where it is not known, or the caller says it.
    private func condition(of request: TransportRequest) -> EntityTag? {
        guard [.put, .patch, .delete].contains(request.method), !request.headers.hasWriteCondition else { return nil }
        return tags[request.url]
    }

    /// Notes which version an answer tells of. After a refusal the version that the caller has seen is still the one before.
    private func learn(from head: ResponseHead, to request: TransportRequest) {
        // A weak tag cannot be a condition (RFC 9110, section 13.1.1).
        let tag = head.entityTag.flatMap { $0.isWeak ? nil : $0 }
        switch (request.method, head.status) {
        case (.get, 200), (.get, 203), (.put, 200..<300), (.patch, 200..<300):
            // Where a change is answered without a tag, the one before is out of date all the same.
            tags[request.url] = tag
        case (.get, 404), (.get, 410), (.delete, 200..<300), (.delete, 404), (.delete, 410):
            tags[request.url] = nil
        case (.put, 303), (.patch, 303), (.delete, 303), (.post, 303):
            // It is done, and told elsewhere (RFC 9110, section 15.4.4): a tag is of what is there.
            tags[request.url] = nil
        case (.post, 200..<300):
            tags[request.url] = nil
            // What the tag is of (RFC 9110, sections 10.2.2 and 6.4.2); where nothing says so, it is of nothing known.
            let field = head.status == 201 ? "Location" : "Content-Location"
            if let created = head.sameOriginAddress(field, relativeTo: request.url) { tags[created] = tag }
        default:
            break
        }
    }
}

extension HeaderFields {
    /// Whether there is a condition of the caller's own.
    fileprivate var hasWriteCondition: Bool {
        ["If-Match", "If-None-Match", "If-Unmodified-Since"].contains { self[$0] != nil }
    }
}
