import Foundation

extension Download {
    /// Makes one request, and writes what comes.
    ///
    /// - Returns: The head of an answer with which the content is complete.
    /// - Throws: ``DownloadStop`` where another request may bring the rest; ``RequestError``; `CancellationError`.
    func attempt() async throws -> ResponseHead {
        let resumption = resumption
        let stream = try await client.open(request(after: resumption), endsWithContent: false)
        let head = stream.response.head
        guard let partial else { return head }
        do {
            // Though it be acceptable, it says what is there, and is no content.
            if head.status == 416, let resumption {
                guard head.isEnd(of: resumption) else { throw DownloadStop.anotherVersion(attempts: stream.attempts) }
            } else {
                try await keep(stream, in: partial, after: resumption)
            }
            try partial.complete()
            stream.succeed()
            return head
        } catch let error as CocoaError {
            throw stream.failure(.fileNotWritten(error))
        }
    }

    /// Writes what an answer brings behind what has arrived, or in its place.
    private func keep(
        _ stream: OpenStream,
        in partial: PartialFile,
        after resumption: PartialFile.Resumption?
    ) async throws {
        let part = try part(of: stream, after: resumption)
        // A part need not say again what the condition said (section 15.3.7).
        let own = asksForParts ? stream.response.head.validator(client.environment.date()) : nil
        let validator = part != nil ? resumption?.validator ?? own : own
        let handle = try partial.open(at: part?.start ?? 0, validator: validator)
        defer { try? handle.close() }
        try await write(part, of: stream, to: handle)
    }

    /// The request for what has not arrived.
    private func request(after resumption: PartialFile.Resumption?) -> RequestConverter<Void> {
        var request = request
        if let resumption {
            request.headers["Range"] = "bytes=\(resumption.start)-"
            request.headers["If-Range"] = resumption.validator
        }
        if let due { request = request.deadline(due - client.environment.deadlines.now) }
        return request
    }

    /// The part of the content that an answer brings; `nil` where it brings the whole.
    private func part(of stream: OpenStream, after resumption: PartialFile.Resumption?) throws -> ContentRange? {
        let head = stream.response.head
        // To a range of the caller's own a part is the whole that was asked for.
        guard head.status == 206, request.headers["Range"] == nil else { return nil }
        // Not every server that knows of ranges knows of conditions for them.
        if let resumption, !head.mayBe(resumption.validator) {
            throw DownloadStop.anotherVersion(attempts: stream.attempts)
        }
        guard let part = head.headers["Content-Range"].flatMap({ ContentRange($0) }),
            part.start == resumption?.start ?? 0, resumption != nil || part.isWhole
        else { throw otherPart(stream) }
        return part
    }

    /// Writes the content of an answer to its place.
    ///
    /// - Parameter part: What it is a part of; `nil` where it is the whole.
    /// - Throws: ``DownloadStop/interruption(_:place:mayBeEnd:)`` where more is to come.
    private func write(_ part: ContentRange?, of stream: OpenStream, to handle: FileHandle) async throws {
        var place = part?.start ?? 0
        try handle.seek(toOffset: UInt64(place))
        do {
            for try await chunk in stream.response.body {
                place += Int64(chunk.count)
                if let part, place > part.end + 1 { break }
                try handle.write(contentsOf: chunk)
            }
        } catch let error as RequestError {
            throw DownloadStop.interruption(error, place: place)
        }
        guard let part else { return }
        guard place <= part.end + 1 else { throw otherPart(stream) }
        guard place == part.end + 1 else {
            throw interruption(of: stream, at: place, "the content ended before the end that the server had told")
        }
        // Of a whole of unknown length only the answer to the next range tells the end.
        guard part.total == place else {
            throw interruption(
                of: stream,
                at: place,
                "the server sent less of the content than was asked for",
                mayBeEnd: part.total == nil
            )
        }
    }

    /// Forgets what has arrived, since what comes does not go on from it.
    private func otherPart(_ stream: OpenStream) -> any Error {
        partial?.clear()
        return stream.failure(
            RequestError(
                .invalidRange,
                "the server sent another part of the content than was asked for",
                advice: "Download it again; what had arrived is gone."
            )
        )
    }

    private func interruption(
        of stream: OpenStream,
        at place: Int64,
        _ message: String,
        mayBeEnd: Bool = false
    ) -> any Error {
        let error = stream.failure(
            RequestError(.connectionLost, message, advice: "Repeat the call: what has arrived is kept.")
        )
        return (error as? RequestError).map { DownloadStop.interruption($0, place: place, mayBeEnd: mayBeEnd) } ?? error
    }
}
