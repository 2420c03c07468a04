/// Ends the ring of an attempt: reads the content of the answer, within its limits, so that an attempt has failed where its
/// content is cut short. The content of a success that is streamed is left alone.
struct ContentCollecting: Middleware {
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let response = try await next(call)
        let settings = call.settings
        if call.leavesContent(of: response.head) { return response }
        let isSuccess = settings.acceptableStatus.contains(response.head.status)
        do {
            let limit = isSuccess ? settings.responseBodyLimit : settings.errorBodyLimit
            let body = try await response.body.collect(upTo: limit)
            return TransportResponse(head: response.head, body: ByteStream(body))
        } catch let excess as ByteStream.LimitExceeded {
            guard isSuccess else { return TransportResponse(head: response.head, body: ByteStream(excess.prefix)) }
            throw Excess(head: response.head, limit: settings.responseBodyLimit)
        }
    }
}
