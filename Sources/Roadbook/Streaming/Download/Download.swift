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
        var interruptions = DownloadInterruptions(farthest: resumption?.start ?? 0)
        var history: [Attempt] = []
        while true {
            let begun = deadlines.now - start
            do {
                return try await attempt()
            } catch let stop as Interruption {
                history.append(stop.error.attempts, after: begun, limit: Self.historyLimit)
                interruptions.add(at: stop.place, mayBeEnd: stop.mayBeEnd)
                if interruptions.mayBeEnd { continue }
                guard let delay = delay(after: stop.error, interruptions) else { throw stop.error.of(history) }
                try await deadlines.sleep(for: delay)
            } catch let stop as AnotherVersion {
                history.append(stop.attempts, after: begun, limit: Self.historyLimit)
                partial?.clear()
            } catch let error as RequestError {
                history.append(error.attempts, after: begun, limit: Self.historyLimit)
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

    /// How many attempts an error carries at most: the last ones.
    private static var historyLimit: Int { 100 }

    /// A part of another version than the one that what has arrived is of.
    private struct AnotherVersion: Error {
        let attempts: [Attempt]
    }

    /// A transfer that broke off within the content, or brought less of it than was asked for.
    private struct Interruption: Error {
        let error: RequestError
        /// How far the content had come, from its beginning.
        let place: Int64
        /// Whether that may be all there is.
        var mayBeEnd = false
    }

    /// How long to wait before the download goes on; `nil` where it is not to.
    private func delay(after error: RequestError, _ interruptions: DownloadInterruptions) -> Duration? {
        guard let policy, interruptions.areBorne(by: policy), policy.codes.contains(error.code) else { return nil }
        let environment = client.environment
        let delay = policy.ceiling(retry: interruptions.fruitless - 1) * environment.randomNumber(in: 0..<1)
        if let due, delay >= due - environment.deadlines.now { return nil }
        return delay
    }

    /// Makes one request, and writes what comes.
    ///
    /// - Returns: The head of an answer with which the content is complete.
    private func attempt() async throws -> ResponseHead {
        let resumption = resumption
        var request = request
        if let resumption {
            request.headers["Range"] = "bytes=\(resumption.start)-"
            request.headers["If-Range"] = resumption.validator
        }
        if let due { request = request.deadline(due - client.environment.deadlines.now) }
        let stream = try await client.open(request, endsWithContent: false)
        let head = stream.response.head
        guard let partial else { return head }
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
                let place = start + count
                guard count == part.count else {
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
            try partial.complete()
            stream.succeed()
            return head
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

    private func interruption(
        of stream: OpenStream,
        at place: Int64,
        _ message: String,
        mayBeEnd: Bool = false
    ) -> any Error {
        let error = stream.failure(
            RequestError(.connectionLost, message, advice: "Repeat the call: what has arrived is kept.")
        )
        return (error as? RequestError).map { Interruption(error: $0, place: place, mayBeEnd: mayBeEnd) } ?? error
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
