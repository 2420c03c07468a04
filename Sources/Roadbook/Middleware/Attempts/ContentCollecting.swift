/// Ends the ring of an attempt: reads the content of the answer, within its limits, so that an attempt has failed where its
/// content is cut short, or is a part that nobody asked for. A refusal is one all the same, with what came of its content.
/// The content of a success that is streamed is left alone.
struct ContentCollecting: Middleware {
    // Inlined, as it is called by way of the protocol alone: what is called there would only call this.
    @inline(__always)
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let response = try await next(call)
        let settings = try call.settings(decidedBy: response.head)
        try call.checkPart(response.head)
        if try call.leavesContent(of: response.head) { return response }
        guard settings.values.acceptableStatus.contains(response.head.status) else {
            let (body, failure) = try await response.body.arriving(upTo: settings.values.errorBodyLimit)
            call.record.cut(call.attempt, by: failure.map { RequestError.Code(of: $0) })
            return TransportResponse(head: response.head, body: ByteStream(body))
        }
        if let body = response.body.whole, body.count <= settings.values.responseBodyLimit { return response }
        do {
            let body = try await response.body.collect(upTo: settings.values.responseBodyLimit)
            return TransportResponse(head: response.head, body: ByteStream(body))
        } catch is ByteStream.LimitExceeded {
            throw Excess(head: response.head, limit: settings.values.responseBodyLimit)
        }
    }
}
