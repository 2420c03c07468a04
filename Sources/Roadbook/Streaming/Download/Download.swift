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
        while true {
            do {
                return try await attempt()
            } catch let stop as Interruption {
                failures = stop.hasProgressed ? 1 : failures + 1
                guard let policy, failures <= policy.limit, policy.codes.contains(stop.error.code) else {
                    throw stop.error
                }
                try await wait(policy, failures)
            } catch let error as RequestError where error.status == 416 && partial?.resumption != nil {
                // What is here is not a part of what is there.
                partial?.remove()
            }
        }
    }

    /// A transfer that broke off within the content.
    private struct Interruption: Error {
        let error: RequestError
        let hasProgressed: Bool
    }

    private func wait(_ policy: RetryPolicy, _ failures: Int) async throws {
        let environment = client.environment
        let delay = policy.ceiling(retry: failures - 1) * environment.randomNumber(in: 0..<1)
        try await environment.deadlines.sleep(for: delay)
    }

    private func attempt() async throws -> ResponseHead {
        let resumption = canResume ? partial?.resumption : nil
        var request = request
        if let resumption {
            request.headers["Range"] = "bytes=\(resumption.start)-"
            request.headers["If-Range"] = resumption.validator
        }
        if let due { request = request.deadline(due - client.environment.deadlines.now) }
        let response = try await client.stream(request)
        guard let partial else { return response.head }
        let start = try start(of: response.head, after: resumption?.start)
        do {
            let handle = try partial.open(at: start, validator: canResume ? response.head.validator : nil)
            defer { try? handle.close() }
            try handle.seek(toOffset: UInt64(start))
            try await write(response.body, to: handle)
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

    private func write(_ body: ByteStream, to handle: FileHandle) async throws {
        var hasProgressed = false
        do {
            for try await chunk in body {
                try handle.write(contentsOf: chunk)
                hasProgressed = true
            }
        } catch let error as RequestError {
            throw Interruption(error: error, hasProgressed: hasProgressed)
        }
    }

    /// Where the content of an answer belongs.
    private func start(of head: ResponseHead, after asked: Int64?) throws -> Int64 {
        guard head.status == 206, let asked else { return 0 }
        let range = head.headers["Content-Range"].flatMap { ContentRange($0) }
        guard range?.start == asked else {
            partial?.remove()
            throw RequestError(
                .invalidRange,
                "the server sent another part of the content than was asked for",
                advice: "Download it again; what had arrived is gone.",
                head: head
            ).about(request)
        }
        return asked
    }

    private var canResume: Bool { request.method == .get && request.headers["Range"] == nil }
}

extension ResponseHead {
    /// What tells this version of the content from others, strongly enough to put parts together (RFC 9110, section
    /// 13.1.5); `nil` where the content is not sent as it is.
    fileprivate var validator: String? {
        guard headers["Content-Encoding"].map({ $0.equalsIgnoringASCIICase("identity") }) ?? true else { return nil }
        if let tag = headers["ETag"] { return tag.hasPrefix("\"") ? tag : nil }
        return headers["Last-Modified"]
    }
}
