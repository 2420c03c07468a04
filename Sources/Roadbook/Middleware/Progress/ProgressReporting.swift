/// Tells how much of the content of an attempt has been sent and received.
struct ProgressReporting: Middleware {
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        var call = call
        if let report = call.settings.onUploadProgress { call.request.onBodyProgress = report }
        var response = try await next(call)
        guard let report = call.settings.onDownloadProgress,
            try call.accepts(response.head)
        else { return response }
        let received = Locked(TransferProgress(response.head))
        response.body = response.body.reading { next in
            let chunk = try await next()
            if let chunk {
                report(
                    received.withLock { progress in
                        // A server may say that a part begins where numbers end.
                        let (sum, overflows) = progress.completed.addingReportingOverflow(Int64(chunk.count))
                        progress.completed = overflows ? .max : sum
                        return progress
                    }
                )
            }
            return chunk
        }
        return response
    }
}

extension TransferProgress {
    /// Nothing of the content has arrived; of a part, nothing but what is before it.
    fileprivate init(_ head: ResponseHead) {
        if head.status == 206, let range = head.headers["Content-Range"].flatMap({ ContentRange($0) }) {
            self.init(completed: range.start, total: range.total)
        } else {
            self.init(completed: 0, total: head.contentLength)
        }
    }
}
