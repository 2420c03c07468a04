import Foundation

/// A download on its way: one request after another until the file is complete.
struct Download<Router: URLRouter>: Sendable {
    let client: Client<Router>
    let request: RequestConverter<Void>
    private let policy: RetryPolicy?
    let due: Duration?
    /// `nil` where the request cannot be built; sending it says why.
    let partial: PartialFile?
    private let keepsPartial: Bool
    /// Whether a part is a success: where it is not, to ask for one would fail.
    private let acceptsParts: Bool

    init(client: Client<Router>, request: RequestConverter<Void>, file: URL, keepsPartial: Bool) {
        self.client = client
        self.keepsPartial = keepsPartial
        // Where rules cannot decide, loading says why.
        let settings = (try? client.settings(for: request)) ?? client.sharedSettings.values
        var request = request
        if request.headers["Accept-Encoding"] == nil { request.headers["Accept-Encoding"] = "identity" }
        self.request = request
        policy = settings.retry
        acceptsParts = settings.acceptableStatus.contains(206)
        due = settings.deadline(isStreamed: true).map(client.environment.deadlines.end)
        let built = try? request.built(on: client.router, settings: SharedSettings(settings))
        partial = built.map { PartialFile(for: file, of: $0.url) }
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
            } catch DownloadStop.interruption(let error, let place, let mayBeEnd) {
                history.append(error.attempts, after: begun, limit: Self.historyLimit)
                interruptions.add(at: place, mayBeEnd: mayBeEnd)
                if interruptions.mayBeEnd { continue }
                guard let delay = delay(after: error, interruptions) else { throw error.of(history) }
                try await deadlines.sleep(for: delay)
            } catch DownloadStop.anotherVersion(let attempts) {
                history.append(attempts, after: begun, limit: Self.historyLimit)
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

    /// How many attempts an error carries at most: the last ones.
    private static var historyLimit: Int { 100 }

    /// How long to wait before the download goes on; `nil` where it is not to.
    private func delay(after error: RequestError, _ interruptions: DownloadInterruptions) -> Duration? {
        // What cannot go on would be made anew, and what is no GET may have been done already.
        guard canResume, let policy, interruptions.areBorne(by: policy), policy.codes.contains(error.code) else {
            return nil
        }
        let environment = client.environment
        let delay = policy.ceiling(retry: interruptions.fruitless - 1) * environment.randomNumber(in: 0..<1)
        if let due, delay >= due - environment.deadlines.now { return nil }
        return delay
    }

    /// From where to go on.
    var resumption: PartialFile.Resumption? { asksForParts ? partial?.resumption : nil }

    /// Whether what has arrived is gone on from, and not loaded anew.
    var asksForParts: Bool { canResume && acceptsParts }

    /// Whether it may be made again, for what has not arrived or anew.
    var canResume: Bool { request.method == .get && request.headers["Range"] == nil }
}
