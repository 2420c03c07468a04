import Foundation

/// Answers from a ``ResponseCache`` where it may, and keeps in it what comes (RFC 9111).
struct Caching: Middleware {
    let cache: ResponseCache

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        guard call.request.method.isSafe else { return try await change(call, next) }
        let control = CacheControl(of: call.request)
        guard call.request.concernsCache, !control.noStore else {
            return control.onlyIfCached ? .notCached : try await next(call)
        }
        call.record.noteCache(at: call.request.url)
        var lookup = await cache.lookUp(call.request, credentialField: call.settings.authentication?.fieldName)
        // What is longer than this call takes is as good as absent.
        if let response = lookup.response, try !response.fits(call.settings(decidedBy: response.head).values) {
            lookup.response = nil
        }
        if let response = lookup.response {
            let freshness = Freshness(of: response, call)
            if response.isUsable(control, freshness) {
                call.emit(.cacheHit(age: .seconds(freshness.seconds)))
                return response.answer(to: call.request, freshness)
            }
        }
        if control.onlyIfCached { return .notCached }
        // The answer to a HEAD has no content to keep.
        guard call.request.method == .get else { return try await next(call) }
        return try await ask(call, next, control, lookup)
    }

    /// Has the server answer, or say that what is stored still holds.
    private func ask(
        _ call: Call,
        _ next: Next,
        _ control: CacheControl,
        _ lookup: CacheLookup
    ) async throws -> TransportResponse {
        guard let stored = lookup.response else {
            let date = call.date
            return try await kept(next(call), call, lookup, since: date)
        }
        var asked = call
        for field in stored.conditions { asked.request.headers[field.name] = field.value }
        let date = call.date
        let response: TransportResponse
        do {
            response = try await next(asked)
        } catch {
            // Whoever has no time left is not answered, and whoever shares the answer has it sent anew.
            guard !(error is CancellationError), !Task.isCancelled, !call.isOwnEnd(error) else { throw error }
            guard let answer = standIn(stored, call, control, RequestError.Code(of: error).rawValue) else {
                throw error
            }
            return answer
        }
        let status = response.head.status
        if status == 304, !stored.conditions.isEmpty {
            guard stored.isConfirmed(by: response.head) else {
                // The server speaks of a version that is not stored (RFC 9111, section 4.3.4).
                await cache.drop(lookup, call.request)
                // Unread, it would keep its place among the attempts at once.
                _ = consume response
                return try await ask(call, next, control, lookup.withoutResponse)
            }
            let renewed = stored.renewed(by: response.head, requestDate: date, responseDate: call.date)
            await keep(renewed, call, lookup)
            call.emit(.cacheRevalidated)
            return renewed.answer(to: call.request, Freshness(of: renewed, call))
        }
        if Self.failures.contains(status), let answer = standIn(stored, call, control, "\(status)") { return answer }
        return try await kept(response, call, lookup, since: date)
    }

    /// The statuses of failures that a stale answer may stand in for (RFC 5861, section 4).
    private static let failures: Set<Int> = [500, 502, 503, 504]

    /// What is stored, where it may be used in place of a failure.
    private func standIn(
        _ stored: StoredResponse,
        _ call: Call,
        _ control: CacheControl,
        _ reason: @autoclosure () -> String
    ) -> TransportResponse? {
        let freshness = Freshness(of: stored, call)
        guard stored.mayStandIn(control, freshness) else { return nil }
        call.emit(.cacheStandIn(reason: reason()))
        return stored.answer(to: call.request, freshness)
    }

    /// Keeps an answer where it may, and hands it on.
    private func kept(
        _ response: TransportResponse,
        _ call: Call,
        _ lookup: CacheLookup,
        since date: Date
    ) async throws -> TransportResponse {
        let head = response.head
        // What is not kept supersedes what is stored all the same.
        guard StoredResponse.heuristicStatuses.contains(head.status) else { return response }
        guard !call.isStreamed else {
            await cache.drop(lookup, call.request)
            return response
        }
        // The attempt has collected it, a refusal as far as it came and its limit: one that reaches it may be cut there.
        let body = try await response.body.collect(upTo: .max)
        let settings = try call.settings(decidedBy: head).values
        let isWhole =
            settings.acceptableStatus.contains(head.status)
            || body.count < settings.errorBodyLimit && !call.record.hasCut(status: head.status)
        let answer = StoredResponse(head: head, body: body, requestDate: date, responseDate: call.date)
        if isWhole { await keep(answer, call, lookup) } else { await cache.drop(lookup, call.request) }
        return TransportResponse(head: head, body: ByteStream(body))
    }

    private func keep(_ response: StoredResponse, _ call: Call, _ lookup: CacheLookup) async {
        if response.isStorable(hasQuery: call.request.url.query != nil) {
            await cache.keep(response, to: call.request, lookup)
        } else {
            await cache.drop(lookup, call.request)
        }
    }

    /// Sends what changes something, and forgets what it may have changed (RFC 9111, section 4.4).
    private func change(_ call: Call, _ next: Next) async throws -> TransportResponse {
        let url = call.request.url
        let retries = call.record.retries
        let response: TransportResponse
        do {
            response = try await withTaskCancellationHandler {
                try await next(call)
            } onCancel: {
                // Its caller goes without waiting for what comes of it, and may read at once.
                cache.beginToRemoveAnswers(to: url)
            }
        } catch {
            // Without an answer it may have been done or not.
            await cache.removeAnswers(to: url)
            throw error
        }
        let mayHaveChanged =
            (200..<400).contains(response.head.status)
            // Another has changed it: whoever reads it again is to be told what it is now.
            || response.head.status == 412
            // What was sent again may have been done the first time, and be refused for that.
            || call.record.retries > retries
        guard mayHaveChanged else { return response }
        await cache.removeAnswers(to: url)
        for field in ["Location", "Content-Location"] {
            guard let other = response.head.sameOriginAddress(field, relativeTo: url) else { continue }
            await cache.removeAnswers(to: other)
        }
        return response
    }
}

extension TransportResponse {
    /// The answer to who wants nothing sent, where there is nothing that may be used (RFC 9111, section 5.2.1.7).
    fileprivate static var notCached: TransportResponse { TransportResponse(head: ResponseHead(status: 504)) }
}

extension TransportRequest {
    /// Whether the cache has a say: a condition or a range of the caller's own is for the server alone.
    fileprivate var concernsCache: Bool {
        guard method == .get || method == .head, case .none = body else { return false }
        let own = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range"]
        return !headers.contains { field in own.contains(where: field.name.equalsIgnoringASCIICase) }
    }
}

extension StoredResponse {
    /// Whether the content is within the limits of a call.
    fileprivate func fits(_ settings: RequestSettings) -> Bool {
        let isSuccess = settings.acceptableStatus.contains(head.status)
        return body.count <= (isSuccess ? settings.responseBodyLimit : settings.errorBodyLimit)
    }

    /// The answer as it is used, with its age (RFC 9111, section 5.1).
    fileprivate func answer(to request: TransportRequest, _ freshness: Freshness) -> TransportResponse {
        var head = head
        head.headers["Age"] = "\(freshness.seconds)"
        return TransportResponse(head: head, body: ByteStream(request.method == .head ? Data() : body))
    }
}

extension Freshness {
    fileprivate init(of response: StoredResponse, _ call: Call) {
        self.init(of: response, hasQuery: call.request.url.query != nil, now: call.date)
    }
}
