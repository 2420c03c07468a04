/// Tells how much of the content of an attempt has been sent and received.
struct ProgressReporting: Middleware {
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        var call = call
        // What middleware further out has put there is told as well, unless the settings say who is.
        let upload = call.settings.onUploadProgress ?? call.request.onBodyProgress
        call.request.onBodyProgress = report(.upload, of: call, to: upload)
        var response = try await next(call)
        let start = TransferProgress(response.head)
        guard
            let report = report(.download, of: call, to: call.settings.onDownloadProgress, from: start.completed),
            try call.accepts(response.head)
        else { return response }
        let received = Locked(start)
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

    /// What tells a function, and the observers where there are any; `nil` where nobody wants to know.
    private func report(
        _ direction: CallEvent.Direction,
        of call: Call,
        to tell: (@Sendable (TransferProgress) -> Void)?,
        from start: Int64 = 0
    ) -> (@Sendable (TransferProgress) -> Void)? {
        guard !call.settings.observers.isEmpty else { return tell }
        let events = ProgressEvents(call, direction, from: start)
        return { progress in
            tell?(progress)
            events.tell(progress)
        }
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
