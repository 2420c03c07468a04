import Foundation

// What is `nonisolated(nonsending)` stays where its caller is, which is where `send(_:)` has gone: to find out at each step
// whether there is another place to go to takes longer than most of the steps.
extension Client {
    /// Makes a call, from its request to the value of its answer.
    nonisolated(nonsending) func answer<Response>(
        to request: RequestConverter<Response>
    ) async throws -> Answer<Response> {
        let call = try begin(request, isStreamed: false)
        var answer: (head: ResponseHead, body: Data)?
        do {
            let response = try await answered(call)
            let body =
                if let whole = response.body.whole { whole } else { try await response.body.collect(upTo: .max) }
            answer = (response.head, body)
            let value = try await decoded(request, response.head, body, of: call)
            call.emit(.succeeded(status: response.head.status))
            return Answer(value: value, head: response.head, call: call)
        } catch {
            throw failure(error, of: call, answer: answer)
        }
    }

    /// The value of an answer. One that has none is not kept in the cache: it would be there again the next time.
    nonisolated(nonsending) private func decoded<Response>(
        _ request: RequestConverter<Response>,
        _ head: ResponseHead,
        _ body: Data,
        of call: Call
    ) async throws -> Response {
        do {
            return try request.decoding.decode(head, body, call.record.coding)
        } catch {
            if let cache = call.settings.cache { await forgetAnswer(to: call, in: cache) }
            throw error
        }
    }

    /// Has a cache forget the answer to a call, and waits for that as long as the call has time. It is done all the same.
    private func forgetAnswer(to call: Call, in cache: ResponseCache) async {
        // Whoever shares an answer has not asked the cache itself.
        let url = call.record.cacheAddress ?? call.record.redirection ?? call.request.url
        let removal = Task { await cache.removeAnswers(to: url) }
        try? await environment.deadlines.run(within: call.deadline) { await removal.value }
    }

    /// Builds a request, and begins its call.
    func begin<Response>(
        _ request: RequestConverter<Response>,
        isStreamed: Bool,
        takesParts: Bool = false
    ) throws -> Call {
        try Task.checkCancellation()
        let start = environment.deadlines.now
        // The client's own and what the request says, where they cannot be decided.
        var settings: SharedSettings?
        do {
            let policy = try callPolicy(for: request)
            let decided = try self.settings(for: request, by: policy)
            settings = decided
            let built = try request.built(on: router, settings: decided)
            let record = CallRecord(
                built: built,
                method: request.method,
                path: request.path,
                coding: request.coding.inheriting(from: router.coding),
                settings: decided,
                policy: policy,
                isStreamed: isStreamed,
                takesParts: takesParts,
                environment: environment,
                start: start
            )
            let call = Call(request: built, record: record)
            call.emit(.started)
            if policy != nil { call.emit(.policyResolved) }
            if decided.values.validatesContent, request.body?.content.isValidated == true { call.emit(.validated) }
            return call
        } catch {
            let settings = settings?.values ?? request.overrides.applied(to: sharedSettings.values)
            UnsentCall(request, environment, start: start).fail(error, settings)
            throw error
        }
    }

    /// Brings the answer of a call within its deadline, and refuses it where it is no success.
    nonisolated(nonsending) func answered(_ call: Call) async throws -> TransportResponse {
        let own = call.sharedSettings === sharedSettings ? ownNext : nil
        let next = own ?? chain.next(for: call.sharedSettings, isRuled: call.record.policy != nil)
        if call.isBoundedByAttempts { return try await accepted(call, by: next) }
        return try await environment.deadlines.run(within: call.deadline) { try await accepted(call, by: next) }
    }

    nonisolated(nonsending) private func accepted(_ call: Call, by next: Next) async throws -> TransportResponse {
        let response = try await next(call)
        let settings = try call.settings(concludedBy: response.head)
        guard settings.values.acceptableStatus.contains(response.head.status) else {
            throw try await refusal(response, of: call, settings)
        }
        if call.isStreamed || response.body.whole != nil { return response }
        // The attempt has collected it, but middleware may have put a stream there.
        return TransportResponse(head: response.head, body: ByteStream(try await response.body.collect(upTo: .max)))
    }

    nonisolated(nonsending) private func refusal(
        _ response: TransportResponse,
        of call: Call,
        _ settings: SharedSettings
    ) async throws -> Refusal {
        // The attempt has collected it, unless middleware refuses what is streamed.
        let (body, failure) = try await response.body.arriving(upTo: settings.values.errorBodyLimit)
        let wasCut = call.record.hasCut(status: response.head.status)
        return Refusal(head: response.head, body: body, isCut: failure != nil || wasCut)
    }

    /// What a failure of a call is thrown as.
    ///
    /// - Parameters:
    ///   - answer: The success that did not decode, where there was one.
    ///   - head: The head of the success whose content did not arrive, where there was one.
    func failure(
        _ error: any Error,
        of call: Call,
        answer: (head: ResponseHead, body: Data)? = nil,
        head: ResponseHead? = nil
    ) -> any Error {
        // However a transport says that it was cancelled, the caller was.
        if answer == nil, Task.isCancelled {
            call.emit(.cancelled)
            return CancellationError()
        }
        var error = call.record.error(error, answer: answer)
        error.head = error.head ?? head
        call.emit(.failed(code: error.code.rawValue))
        return error
    }
}
