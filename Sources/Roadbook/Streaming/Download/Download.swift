import Foundation

/// A download on its way: one request after another until the file is complete.
struct Download<Router: URLRouter>: Sendable {
    private let client: Client<Router>
    private let request: RequestConverter<Void>
    private let policy: RetryPolicy?
    private let due: Duration?
    /// `nil` where the request cannot be built; sending it says why.
    private let partial: PartialFile?
    private let keepsPartial: Bool

    init(client: Client<Router>, request: RequestConverter<Void>, file: URL, keepsPartial: Bool) {
        self.client = client
        self.keepsPartial = keepsPartial
        let settings = request.overrides.applied(to: client.settings)
        var request = request
        if request.headers["Accept-Encoding"] == nil { request.headers["Accept-Encoding"] = "identity" }
        self.request = request
        policy = settings.retry
        due = settings.deadline(isStreamed: true).map { client.environment.deadlines.now + min($0, Deadlines.farthest) }
        partial = (try? request.built(on: client.router, settings: settings)).map { PartialFile(for: file, of: $0.url) }
    }

    func run() async throws -> ResponseHead {
        guard let partial else { return try await load() }
        let claim = try claim(partial)
        defer { claim.release() }
        do {
            return try await load()
        } catch {
            if !keepsPartial { partial.clear() }
            throw error
        }
    }

    /// Lays claim to the file, so that nobody else writes to it.
    private func claim(_ partial: PartialFile) throws -> DownloadClaim {
        do {
            return try DownloadClaim(partial)
        } catch {
            let call = try client.begin(request, isStreamed: true)
            let failure = (error as? DownloadClaim.Taken).map { _ in
                RequestError(
                    .fileNotWritten,
                    "another download is writing to the file",
                    advice: "Wait for its end, or download to another file."
                )
            }
            throw client.failure(failure ?? .fileNotWritten(error), of: call)
        }
    }

    /// Makes one request after another.
    private func load() async throws -> ResponseHead {
        let deadlines = client.environment.deadlines
        let start = deadlines.now
        var (failures, farthest) = (0, resumption?.start ?? 0)
        var history: [Attempt] = []
        while true {
            let begun = deadlines.now - start
            do {
                let answer = try await attempt()
                if answer.isLast { return answer.stream.response.head }
                history.append(answer.stream.attempts, after: begun)
            } catch let stop as Interruption {
                history.append(stop.error.attempts, after: begun)
                // What begins anew each time brings nothing before it comes farther than it has been.
                failures = stop.place > farthest ? 1 : failures + 1
                farthest = max(farthest, stop.place)
                guard let delay = delay(after: stop.error, failures) else { throw stop.error.of(history) }
                try await deadlines.sleep(for: delay)
            } catch let stop as AnotherVersion {
                history.append(stop.attempts, after: begun)
                partial?.clear()
            } catch let error as RequestError {
                history.append(error.attempts, after: begun)
                guard error.status == 416, let head = error.head, let resumption else { throw error.of(history) }
                if head.isEnd(of: resumption) {
                    try finish(after: error.of(history))
                    return head
                }
                // What is here is not a part of what is there.
                partial?.clear()
            }
        }
    }

    /// An answer whose content has been written.
    private struct Answer {
        let stream: OpenStream
        /// Whether the content is complete with it; where not, it was a part, and there is more.
        let isLast: Bool
    }

    /// A part of another version than the one that what has arrived is of.
    private struct AnotherVersion: Error {
        let attempts: [Attempt]
    }

    /// A transfer that broke off within the content.
    private struct Interruption: Error {
        let error: RequestError
        /// How far the content had come, from its beginning.
        let place: Int64
    }

    /// How long to wait before the download goes on; `nil` where it is not to.
    private func delay(after error: RequestError, _ failures: Int) -> Duration? {
        guard let policy, failures <= policy.limit, policy.codes.contains(error.code) else { return nil }
        let environment = client.environment
        let delay = policy.ceiling(retry: failures - 1) * environment.randomNumber(in: 0..<1)
        if let due, delay >= due - environment.deadlines.now { return nil }
        return delay
    }

    /// Makes one request, and writes what comes.
    private func attempt() async throws -> Answer {
        let resumption = resumption
        var request = request
        if let resumption {
            request.headers["Range"] = "bytes=\(resumption.start)-"
            request.headers["If-Range"] = resumption.validator
        }
        if let due { request = request.deadline(due - client.environment.deadlines.now) }
        let stream = try await client.open(request, endsWithContent: false)
        guard let partial else { return Answer(stream: stream, isLast: true) }
        let head = stream.response.head
        let part = try part(of: stream, after: resumption)
        let start = part?.start ?? 0
        do {
            // A part need not say again what the condition said (section 15.3.7).
            let own = canResume ? head.validator(client.environment.date()) : nil
            let handle = try partial.open(at: start, validator: part != nil ? resumption?.validator ?? own : own)
            defer { try? handle.close() }
            try handle.seek(toOffset: UInt64(start))
            let count = try await write(stream.response.body, to: handle, at: start, upTo: part?.count)
            if let part {
                guard count <= part.count else { throw otherPart(stream) }
                guard count == part.count else { throw cutShort(stream, at: start + count) }
            }
            let isLast = part.map { $0.total == $0.end + 1 } ?? true
            if isLast { try partial.complete() }
            stream.succeed()
            return Answer(stream: stream, isLast: isLast)
        } catch let error as CocoaError {
            throw stream.failure(.fileNotWritten(error))
        }
    }

    /// Puts what has arrived in its place, since the server has said that it is all.
    private func finish(after refusal: RequestError) throws {
        do {
            try partial?.complete()
        } catch {
            let failure = RequestError.fileNotWritten(error)
            var refusal = refusal
            (refusal.code, refusal.message) = (failure.code, failure.message)
            (refusal.advice, refusal.underlying) = (failure.advice, error)
            throw refusal
        }
    }

    /// Writes content.
    ///
    /// - Parameters:
    ///   - start: Its place in the whole.
    ///   - limit: How much of it to write.
    /// - Returns: How many octets there were.
    private func write(
        _ body: ByteStream,
        to handle: FileHandle,
        at start: Int64,
        upTo limit: Int64?
    ) async throws -> Int64 {
        var count: Int64 = 0
        do {
            for try await chunk in body {
                count += Int64(chunk.count)
                if let limit, count > limit { return count }
                try handle.write(contentsOf: chunk)
            }
            return count
        } catch let error as RequestError {
            throw Interruption(error: error, place: start + count)
        }
    }

    /// The part of the content that an answer brings; `nil` where it brings the whole.
    private func part(of stream: OpenStream, after resumption: PartialFile.Resumption?) throws -> ContentRange? {
        let head = stream.response.head
        // To a range of the caller's own a part is the whole that was asked for.
        guard head.status == 206, request.headers["Range"] == nil else { return nil }
        // Not every server that knows of ranges knows of conditions for them.
        if let resumption, !head.mayBe(resumption.validator) { throw AnotherVersion(attempts: stream.attempts) }
        guard let part = head.headers["Content-Range"].flatMap({ ContentRange($0) }),
            part.start == resumption?.start ?? 0, resumption != nil || part.isWhole
        else { throw otherPart(stream) }
        return part
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

    private func cutShort(_ stream: OpenStream, at place: Int64) -> any Error {
        let error = stream.failure(
            RequestError(
                .connectionLost,
                "the content ended before the end that the server had told",
                advice: "Repeat the call: what has arrived is kept."
            )
        )
        return (error as? RequestError).map { Interruption(error: $0, place: place) } ?? error
    }

    private var resumption: PartialFile.Resumption? { canResume ? partial?.resumption : nil }

    private var canResume: Bool { request.method == .get && request.headers["Range"] == nil }
}

extension RequestError {
    fileprivate static func fileNotWritten(_ error: any Error) -> RequestError {
        RequestError(
            .fileNotWritten,
            "the file for the content cannot be written",
            advice: "See to its folder, its permissions and the space left.",
            underlying: error
        )
    }

    /// The error with the attempts of all calls that were made.
    fileprivate func of(_ attempts: [Attempt]) -> RequestError {
        var error = self
        error.attempts = attempts
        return error
    }
}

extension ResponseHead {
    /// What tells this version of the content from others, strongly enough to put parts together (RFC 9110, section
    /// 13.1.5); `nil` where the content is not sent as it is.
    fileprivate func validator(_ now: Date) -> String? {
        guard isIdentity else { return nil }
        if let tag = headers["ETag"] { return tag.hasPrefix("\"") ? tag : nil }
        // What changed in the second in which it was sent may change in it once more (section 8.8.2.2).
        guard let text = headers["Last-Modified"], let changed = HTTPDate(text, now: now),
            let sent = headers["Date"].flatMap({ HTTPDate($0, now: now) }),
            changed.secondsSince1970 < sent.secondsSince1970
        else { return nil }
        return text
    }

    /// Whether this may be the version that a validator names, by what a part of it tells (section 15.3.7).
    fileprivate func mayBe(_ validator: String) -> Bool {
        isIdentity && tellsNoOther(validator)
    }

    /// Whether this, a 416, says that what has arrived is all there is (section 15.5.17).
    fileprivate func isEnd(of resumption: PartialFile.Resumption) -> Bool {
        let total = headers["Content-Range"].flatMap { ContentRange.total(ofUnsatisfied: $0) }
        return total == resumption.start && tellsNoOther(resumption.validator)
    }

    private func tellsNoOther(_ validator: String) -> Bool {
        let own = headers[validator.hasPrefix("\"") ? "ETag" : "Last-Modified"]
        return own == nil || own == validator
    }

    private var isIdentity: Bool {
        headers["Content-Encoding"].map { $0.equalsIgnoringASCIICase("identity") } ?? true
    }
}
