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
    let recorder: Recorder
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
        self.baseURL = baseURL ?? URL(string: router.basePath)
        declaration = MockDeclaration(router)
        let recording = Recording(
            Recording.Declared(
                declaration: declaration,
                base: RecordedBase(baseURL, for: declaration, router.basePath)
            ),
            redaction: redaction,
            contentLimit: max(0, contentLimit),
            time: MockTime(clock)
        )
        recorder = Recorder(server: transport, recording: recording)
    }

    /// What has been recorded, in the order the requests were sent.
    public var archive: HTTPArchive {
        HTTPArchive(baseURL: baseURL?.withoutUserAndQuery, entries: recorder.recording.entries)
    }

    /// Where answers that have ended are other than what is declared. Exchanges with other servers do not count.
    public var drift: DriftReport { recorder.recording.drift }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try await recorder.send(request)
    }
}
