public import Foundation
public import Roadbook

/// Passes requests on to a real server, and records what is said.
///
/// ```swift
/// let proxy = RecordingProxy(Blog.self)
/// let blog = Client(Blog.self, transport: proxy)       // or a server of its own, for clients elsewhere: proxy.run { url in }
/// _ = try await blog.send(Blog.Posts.list())
///
/// try proxy.archive.write(to: file)                    // HAR 1.2, without what is secret
/// print(proxy.drift)                                   // where the answers are other than what is declared
/// ```
///
/// It changes nothing: what it is given is sent, what comes is passed on as it comes. Each attempt, and each step of a
/// redirect, is an exchange of its own.
///
/// **What is recorded.** Requests as they are sent and answers as the transport brings them, which has taken off what they
/// were compressed by. Content that is a stream, and what is larger than a limit, is left out and said to be. An exchange is
/// there as soon as its answer has begun; content that was not read to its end is there as far as it was.
public final class RecordingProxy<Router: URLRouter>: Transport {
    let server: any Transport
    let recording: Recording
    let baseURL: URL?
    let declaration: MockDeclaration

    /// Makes a proxy that has recorded nothing.
    ///
    /// - Parameters:
    ///   - router: What the server is declared to answer; drift is what differs from it.
    ///   - baseURL: Where the API of the real server lies; the router's `basePath` unless given.
    ///   - transport: What carries the requests there; URLSession unless given.
    ///   - redaction: What is taken out before it is kept: what names say to be secret, unless given.
    ///   - contentLimit: The most octets of one content that are kept: 16 MiB unless given.
    ///   - clock: By which the parts of an exchange are timed; the system's unless given.
    public init(
        _ router: Router.Type,
        baseURL: URL? = nil,
        transport: any Transport = URLSessionTransport.shared,
        redaction: RecordingRedaction = .default,
        contentLimit: Int = 16 << 20,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        server = transport
        self.baseURL = baseURL ?? URL(string: router.basePath)
        declaration = MockDeclaration(router)
        recording = Recording(
            declaration,
            RecordedBase(baseURL, for: declaration, router.basePath),
            redaction: redaction,
            contentLimit: max(0, contentLimit),
            time: MockTime(clock)
        )
    }

    /// What has been recorded, in the order the requests were sent.
    public var archive: HTTPArchive {
        HTTPArchive(baseURL: baseURL?.withoutUserAndQuery, entries: recording.entries)
    }

    /// Where answers that have ended are other than what is declared. Exchanges with other servers do not count.
    public var drift: DriftReport { recording.drift }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let id = recording.begin()
        let content = await RecordedContent.of(request, limit: recording.contentLimit)
        let (startedAt, start) = (recording.time.date, recording.time.elapsed())
        func entry(_ response: HTTPArchive.Response, _ comment: String? = nil) -> HTTPArchive.Entry {
            HTTPArchive.Entry(
                startedAt: startedAt,
                request: HTTPArchive.Request(
                    method: request.method,
                    url: request.url,
                    headers: request.headers,
                    content: content
                ),
                response: response,
                timings: HTTPArchive.Timings(wait: recording.time.elapsed() - start),
                comment: comment
            )
        }
        let answer: TransportResponse
        do {
            answer = try await server.send(request)
        } catch {
            let code = (error as? TransportError).map { "\($0.code)" } ?? "\(type(of: error))"
            let nothing = HTTPArchive.Response(status: 0, content: HTTPArchive.Content(mediaType: "x-unknown"))
            recording.finish(id, entry(nothing, "No answer came: \(code)."), isWhole: false)
            throw error
        }
        recording.answer(
            id,
            entry(
                HTTPArchive.Response(
                    status: answer.head.status,
                    headers: answer.head.headers,
                    content: HTTPArchive.Content(nil)
                )
            )
        )
        let body = answer.body.reading(
            { [recording] next in
                do {
                    let chunk = try await next()
                    if let chunk { recording.receive(id, chunk) } else { recording.end(id, isWhole: true) }
                    return chunk
                } catch {
                    recording.end(id, isWhole: false)
                    throw error
                }
            },
            onDrop: { [recording] in recording.end(id, isWhole: false) }
        )
        return TransportResponse(head: answer.head, body: body)
    }
}
