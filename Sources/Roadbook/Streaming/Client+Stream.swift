extension Client {
    /// Sends a request and returns as soon as the head of a success is there.
    ///
    /// The call is made as by ``send(_:)``, until the head: with its redirects, retries and refusals. What comes after
    /// is not repeated. `timeout` bounds the time to the head and each silence within the content, not the whole;
    /// `deadline` bounds the whole where it is set. The setting `responseBodyLimit` does not apply: what is read is not
    /// kept.
    ///
    /// - Throws: ``RequestError``, and `CancellationError` where the calling task is cancelled.
    public func stream<Request: RequestConverterProtocol>(_ request: Request) async throws -> StreamedResponse {
        try await open(request.converter, takesParts: false).response
    }

    /// Makes a call, from its request to the head of a success.
    ///
    /// - Parameters:
    ///   - endsWithContent: Whether the call has succeeded when the content has been read; where not, whoever reads it says
    ///     so.
    ///   - takesParts: Whether whoever reads the content sees to it himself that a part is one that was asked for.
    func open<Response>(
        _ request: RequestConverter<Response>,
        endsWithContent: Bool = true,
        takesParts: Bool = true
    ) async throws -> OpenStream {
        let call = try begin(request, isStreamed: true, takesParts: takesParts)
        do {
            let response = try await answered(call)
            var concluded = call
            concluded.sharedSettings = try call.settings(concludedBy: response.head)
            let body = bounded(response, of: concluded, endsWithContent)
            let streamed = StreamedResponse(head: response.head, body: body)
            return OpenStream(streamed, of: call, self)
        } catch {
            throw failure(error, of: call)
        }
    }

    /// The content of an answer within the bounds of its call, its failures told as those of the call.
    private func bounded(_ response: TransportResponse, of call: Call, _ endsWithContent: Bool) -> ByteStream {
        let deadlines = environment.deadlines
        return response.body.reading(
            { next in
                do {
                    let chunk = try await deadlines.run(within: call.silence, next)
                    if chunk == nil, endsWithContent { call.emit(.succeeded(status: response.head.status)) }
                    return chunk
                } catch {
                    throw failure(error, of: call, head: response.head)
                }
            },
            onDrop: { call.record.leave() }
        )
    }
}

extension Call {
    /// How long the content may be silent, and what it is that has run out then.
    fileprivate var silence: Deadlines.Bound? {
        if let timeout = settings.timeout, let end = endBeforeDeadline(of: timeout) {
            return Deadlines.Bound(due: end) {
                TransportError(.timedOut, "nothing of the content came for \(timeout)")
            }
        }
        return record.due.map { due in
            Deadlines.Bound(due: due) {
                TransportError(.deadlineExceeded, "the content took longer than the deadline of the call")
            }
        }
    }
}
