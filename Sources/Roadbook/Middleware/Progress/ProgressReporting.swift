/// Tells how much of the content of an attempt has been sent and received.
struct ProgressReporting: Middleware {
    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        var call = call
        if call.request.body.length != 0 { call.request.onBodyProgress = uploadReport(of: call) }
        var response = try await next(call)
        guard try call.accepts(response.head) else { return response }
        let start = TransferProgress(response.head)
        let report = downloadReport(of: call, from: start.completed)
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

    private func uploadReport(of call: Call) -> @Sendable (TransferProgress) -> Void {
        let report = call.settings.onUploadProgress
        guard !call.settings.observers.isEmpty else { return report ?? { _ in } }
        let events = ProgressEvents(call, .upload)
        return { progress in
            report?(progress)
            events.tell(progress)
        }
    }

    private func downloadReport(of call: Call, from start: Int64) -> @Sendable (TransferProgress) -> Void {
        let report = call.settings.onDownloadProgress
        guard !call.settings.observers.isEmpty else { return report ?? { _ in } }
        let events = ProgressEvents(call, .download, from: start)
        return { progress in
            report?(progress)
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
