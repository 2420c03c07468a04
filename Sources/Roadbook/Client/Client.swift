public import Foundation

/// Sends the requests of one API.
///
/// ```swift
/// let blog = Client(Blog.self)
/// let post = try await blog.send(Blog.Posts.get(1))
/// ```
///
/// A client is a value: copying it is free, and its copies share the transport.
public struct Client<Router: URLRouter>: Sendable {
    let router: RouterDescription
    let transport: any Transport
    let settings: RequestSettings
    let deadlines: Deadlines

    /// Makes a client. Nothing is checked or sent: a base URL that cannot be used is an error of the first call.
    ///
    /// - Parameters:
    ///   - router: The API.
    ///   - baseURL: The address to use in place of the router's `basePath`.
    ///   - transport: What carries the requests: URLSession, one session for the program, unless given.
    ///   - settings: The settings of every call; a request wins over them.
    ///   - clock: What timeouts and deadlines are measured by: the system's continuous clock unless given.
    public init(
        _ router: Router.Type,
        baseURL: URL? = nil,
        transport: any Transport = .urlSession,
        settings: RequestSettings = RequestSettings(),
        clock: (any Clock<Duration>)? = nil
    ) {
        self.router = baseURL.map(RouterDescription.of(router).at) ?? .of(router)
        self.transport = transport
        self.settings = settings
        self.deadlines = clock.map { Deadlines($0) } ?? .continuous
    }

    /// Sends a request and returns what it is typed to return.
    ///
    /// In order: the request is built and checked; it is sent; its status is checked; its content is decoded.
    ///
    /// - Throws: ``RequestError``, whose phase says how far the request came; `CancellationError` where the calling task
    ///   is cancelled, at once and whatever the transfer does.
    @discardableResult
    public func send<Request: RequestConverterProtocol>(_ request: Request) async throws -> Request.Response {
        try Task.checkCancellation()
        let request = request.converter
        let settings = request.overrides.applied(to: settings)
        let sent = try request.built(on: router, settings: settings)
        var context = RequestContext(
            request,
            sent: sent,
            coding: request.coding.inheriting(from: router.coding),
            settings
        )
        do {
            let (head, body) = try await bounded(settings) { try await exchange(sent, settings) }
            context.head = head
            context.body = body
            return try request.decoding.decode(head, body, context.coding)
        } catch {
            // However a transport says that it was cancelled, the caller was.
            if context.head == nil, Task.isCancelled { throw CancellationError() }
            throw context.error(error)
        }
    }

    /// Carries a request to the server and its whole answer back.
    private func exchange(_ request: TransportRequest, _ settings: RequestSettings) async throws -> (ResponseHead, Data)
    {
        let response = try await transport.send(request)
        let head = response.head
        let isAcceptable = settings.acceptableStatus.contains(head.status)
        do {
            let limit = isAcceptable ? settings.responseBodyLimit : settings.errorBodyLimit
            let body = try await response.body.collect(upTo: limit)
            guard isAcceptable else { throw Refusal(head: head, body: body) }
            return (head, body)
        } catch let excess as ByteStream.LimitExceeded {
            guard isAcceptable else { throw Refusal(head: head, body: excess.prefix) }
            throw Excess(head: head, limit: settings.responseBodyLimit)
        }
    }

    /// Runs a call within its time.
    private func bounded<Value: Sendable>(
        _ settings: RequestSettings,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let bounds: [(time: Duration, code: RequestError.Code)] = [
            settings.timeout.map { ($0, .timedOut) }, settings.deadline.map { ($0, .deadlineExceeded) },
        ].compactMap(\.self)
        let bound = bounds.min { $0.time < $1.time }.map { bound in
            Deadlines.Bound(time: bound.time) {
                TransportError(bound.code, "the call took longer than \(bound.time)")
            }
        }
        return try await deadlines.run(within: bound, operation)
    }
}
