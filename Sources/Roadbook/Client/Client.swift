public import Foundation

/// Sends the requests of one API.
///
/// ```swift
/// let blog = Client(Blog.self)
/// let post = try await blog.send(Blog.Posts.get(1))
/// ```
///
/// A client is a value: copying it is free, and its copies share the transport and what is known of the servers.
public struct Client<Router: URLRouter>: Sendable {
    let router: RouterDescription
    let transport: any Transport
    let settings: RequestSettings
    let environment: Environment
    let state = ClientState()

    /// Makes a client. Nothing is checked or sent: a base URL that cannot be used is an error of the first call.
    ///
    /// - Parameters:
    ///   - router: The API.
    ///   - baseURL: The address to use in place of the router's `basePath`.
    ///   - transport: What carries the requests: URLSession, one session for the program, unless given.
    ///   - settings: The settings of every call; a request wins over them.
    ///   - clock: What waits, timeouts and deadlines are measured by: the system's continuous clock unless given.
    ///   - date: The time of the day, by which dates that servers send are read: the system's unless given.
    ///   - random: What random numbers come from, by which retries spread: the system's unless given.
    ///   - makeID: What makes the names of calls and idempotency keys: random UUIDs unless given.
    public init(
        _ router: Router.Type,
        baseURL: URL? = nil,
        transport: any Transport = .urlSession,
        settings: RequestSettings = RequestSettings(),
        clock: (any Clock<Duration>)? = nil,
        date: @escaping @Sendable () -> Date = { Date() },
        random: (any RandomNumberGenerator & Sendable)? = nil,
        makeID: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.router = baseURL.map(RouterDescription.of(router).at) ?? .of(router)
        self.transport = transport
        self.settings = settings
        environment = Environment(clock: clock, date: date, random: random, makeID: makeID)
    }

    /// Sends a request and returns what it is typed to return.
    ///
    /// In order: the request is built and checked; it goes through the middleware to the transport, perhaps several
    /// times; the status of the answer is checked; its content is decoded.
    ///
    /// - Throws: ``RequestError``, whose phase says how far the request came; `CancellationError` where the calling task
    ///   is cancelled, at once and whatever the transfer does.
    @discardableResult
    public func send<Request: RequestConverterProtocol>(_ request: Request) async throws -> Request.Response {
        try await answer(to: request.converter).value
    }
}
