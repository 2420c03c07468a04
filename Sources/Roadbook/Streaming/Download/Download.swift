import Foundation

/// A download on its way: one request after another until the file is complete.
struct Download<Router: URLRouter>: Sendable {
    private let client: Client<Router>
    private let request: RequestConverter<Void>
    private let policy: RetryPolicy?
    private let due: Duration?
    /// `nil` where the request cannot be built; sending it says why.
    let partial: PartialFile?

    init(client: Client<Router>, request: RequestConverter<Void>, file: URL) {
        self.client = client
        let settings = request.overrides.applied(to: client.settings)
        var request = request
        if request.headers["Accept-Encoding"] == nil { request.headers["Accept-Encoding"] = "identity" }
        self.request = request
        policy = settings.retry
        due = settings.deadline(isStreamed: true).map { client.environment.deadlines.now + min($0, Deadlines.farthest) }
        partial = (try? request.built(on: client.router, settings: settings)).map { PartialFile(for: file, of: $0.url) }
    }

    func run() async throws -> ResponseHead {
        var failures = 0
        var farthest = resumption?.start ?? 0
        while true {
            do {
                if let head = try await attempt() { return head }
            } catch let stop as Interruption {
                // What begins anew each time brings nothing before it comes farther than it has been.
                failures = stop.place > farthest ? 1 : failures + 1
                farthest = max(farthest, stop.place)
                guard let delay = delay(after: stop.error, failures) else { throw stop.error }
                try await client.environment.deadlines.sleep(for: delay)
            } catch let error as RequestError where error.status == 416 && resumption != nil {
                // What is here is not a part of what is there.
                partial?.remove()
            } catch is AnotherVersion {
                partial?.remove()
            }
        }
    }

    /// A part of another version than the one that what has arrived is of.
    private struct AnotherVersion: Error {}

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

    /// Makes one request.
    ///
    /// - Returns: `nil` where the server gave the next part of the content, and there is more of it.
    private func attempt() async throws -> ResponseHead? {
        let resumption = resumption
        var request = request
        if let resumption {
            request.headers["Range"] = "bytes=\(resumption.start)-"
            request.headers["If-Range"] = resumption.validator
        }
        if let due { request = request.deadline(due - client.environment.deadlines.now) }
        let response = try await client.stream(request)
        guard let partial else { return response.head }
        let part = try part(of: response.head, after: resumption)
        let start = part?.start ?? 0
        do {
            // A part need not say again what the condition said (section 15.3.7).
            let own = canResume ? response.head.validator(client.environment.date()) : nil
            let handle = try partial.open(at: start, validator: part != nil ? resumption?.validator ?? own : own)
            defer { try? handle.close() }
            try handle.seek(toOffset: UInt64(start))
            let count = try await write(response.body, to: handle, at: start, upTo: part?.count)
            if let part {
                guard count <= part.count else { throw otherPart(response.head) }
                guard count == part.count else { throw cutShort(response.head, at: start + count) }
                if let total = part.total, part.end + 1 < total { return nil }
            }
            try partial.complete()
            return response.head
        } catch let error as CocoaError {
            throw RequestError(
                .fileNotWritten,
                "the file for the content cannot be written",
                advice: "See to its folder, its permissions and the space left.",
                head: response.head,
                underlying: error
            ).about(request)
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
    private func part(of head: ResponseHead, after resumption: PartialFile.Resumption?) throws -> ContentRange? {
        // To a range of the caller's own a part is the whole that was asked for.
        guard head.status == 206, request.headers["Range"] == nil else { return nil }
        // Not every server that knows of ranges knows of conditions for them.
        if let resumption, !head.mayBe(resumption.validator) { throw AnotherVersion() }
        guard let part = head.headers["Content-Range"].flatMap({ ContentRange($0) }),
            part.start == resumption?.start ?? 0, resumption != nil || part.isWhole
        else { throw otherPart(head) }
        return part
    }

    /// Forgets what has arrived, since what comes does not go on from it.
    private func otherPart(_ head: ResponseHead) -> RequestError {
        partial?.remove()
        return RequestError(
            .invalidRange,
            "the server sent another part of the content than was asked for",
            advice: "Download it again; what had arrived is gone.",
            head: head
        ).about(request)
    }

    private func cutShort(_ head: ResponseHead, at place: Int64) -> Interruption {
        let error = RequestError(
            .connectionLost,
            "the content ended before the end that the server had told",
            advice: "Repeat the call: what has arrived is kept.",
            head: head
        ).about(request)
        return Interruption(error: error, place: place)
    }

    private var resumption: PartialFile.Resumption? { canResume ? partial?.resumption : nil }

    private var canResume: Bool { request.method == .get && request.headers["Range"] == nil }
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
        let own = headers[validator.hasPrefix("\"") ? "ETag" : "Last-Modified"]
        return isIdentity && (own == nil || own == validator)
    }

    private var isIdentity: Bool {
        headers["Content-Encoding"].map { $0.equalsIgnoringASCIICase("identity") } ?? true
    }
}
