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
    let chain: CallChain
    /// What a call with the client's own settings goes through, as most have: put together once. `nil` where there are rules,
    /// which decide for each.
    let ownNext: Next?
    /// The settings of every call, unless rules or the request say others.
    let sharedSettings: SharedSettings
    let policy: Policy?
    let environment: Environment
    let state = ClientState()

    /// Makes a client. Nothing is checked or sent: a base URL that cannot be used is an error of the first call.
    ///
    /// - Parameters:
    ///   - router: The API.
    ///   - baseURL: The address to use in place of the router's `basePath`, and of the one in the settings.
    ///   - transport: What carries the requests: URLSession, one session for the program, unless given.
    ///   - settings: The settings of every call; rules and a request win over them.
    ///   - policy: The rules by which settings are decided from the request, the attempt and the status of the answer: none
    ///     unless given. Where they cannot decide, a call fails with an error of the phase `policy`.
    ///   - clock: What waits, timeouts and deadlines are measured by: the system's continuous clock unless given.
    ///   - date: The time of the day, by which dates that servers send are read: the system's unless given.
    ///   - random: What random numbers come from, by which retries spread: the system's unless given.
    ///   - makeID: What makes the names of calls and idempotency keys: random UUIDs unless given.
    public init(
        _ router: Router.Type,
        baseURL: URL? = nil,
        transport: any Transport = .urlSession,
        settings: RequestSettings = RequestSettings(),
        policy: RuleModel? = nil,
        clock: (any Clock<Duration>)? = nil,
        date: @escaping @Sendable () -> Date = { Date() },
        random: (any RandomNumberGenerator & Sendable)? = nil,
        makeID: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        var settings = settings
        if let baseURL { settings.baseURL = baseURL }
        self.router = .of(router).at(settings.baseURL)
        sharedSettings = SharedSettings(settings, isLasting: true)
        chain = CallChain(state, transport)
        ownNext = policy == nil ? chain.next(for: sharedSettings, isRuled: false) : nil
        self.policy = Policy(policy, settings)
        environment = Environment(clock: clock, date: date, random: random, makeID: makeID)
    }

    /// Sends a request and returns what it is typed to return.
    ///
    /// In order: the request is built and checked, and its content validated; it goes through the middleware to the
    /// transport, perhaps several times; the status of the answer is checked; its content is decoded.
    ///
    /// - Throws: ``RequestError``, whose phase says how far the request came; `CancellationError` where the calling task
    ///   is cancelled, at once and whatever the transfer does.
    @discardableResult
    public func send<Request: RequestConverterProtocol>(_ request: Request) async throws -> Request.Response {
        try await answer(to: request.converter).value
    }
}
