/// Answers one request; it is called once for each, and several calls may be under way at the same time.
///
/// The task is cancelled when the client goes away. The handler runs on the server's own thread, so it must not block:
/// work that takes long belongs in a task of its own.
public typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse

/// Answers one request, at once where it can; as ``HTTPHandler`` otherwise.
public typealias HTTPReplier = @Sendable (HTTPRequest) -> HTTPReply

/// A handler together with the rules every answer obeys, whether or not there is a connection.
///
/// The server answers through an exchange, and so does a program that calls it without a socket: both give the same
/// answers.
public struct HTTPExchange: Sendable {
    private let replier: HTTPReplier
    private let now: @Sendable () -> HTTPDate
    private let refused: (@Sendable (HTTPRefusal) -> Void)?
    /// The last `Date` that was written, which is the next one, too, for a second.
    private let lastDate = Locked<(date: HTTPDate, field: HTTPField)?>(nil)

    /// Makes an exchange around a handler.
    ///
    /// - Parameters:
    ///   - now: The clock behind the `Date` field; the system's clock by default.
    ///   - handler: Makes the answers. It should answer HEAD as it answers GET: the content is dropped afterwards.
    public init(now: @escaping @Sendable () -> HTTPDate = { .now }, handler: @escaping HTTPHandler) {
        self.init(now: now) { request in .later { await handler(request) } }
    }

    /// Makes an exchange around what may answer at once.
    ///
    /// - Parameters:
    ///   - now: As for ``init(now:handler:)``.
    ///   - refused: Told of each request that is refused before anybody is asked; nobody is unless given.
    ///   - replier: Makes the answers.
    public init(
        now: @escaping @Sendable () -> HTTPDate = { .now },
        refused: (@Sendable (HTTPRefusal) -> Void)? = nil,
        replier: @escaping HTTPReplier
    ) {
        self.replier = replier
        self.now = now
        self.refused = refused
    }

    /// The handler's answer, completed and checked.
    ///
    /// - `Content-Length` is set to the length of the content. It is left out with 204 and 304. HEAD gets the one
    ///   GET would get, or none where the handler gives neither content nor a length (RFC 9110, section 8.6). A
    ///   `Transfer-Encoding` is removed.
    /// - `Date` is set where the handler did not (RFC 9110, section 6.6.1).
    /// - A stream stays one, and its `Content-Length` is left out where its length is not known.
    /// - HEAD, 204, 205 and 304 lose their content (RFC 9110, sections 9.3.2 and 15).
    /// - An answer that must not be sent becomes a 500, and CONNECT is answered 501 without asking the handler.
    public func response(to request: HTTPRequest) async -> HTTPResponse {
        switch reply(to: request) {
        case .now(let response): response
        case .later(let make): await make()
        }
    }

    /// As ``response(to:)``, at once where the handler can.
    func reply(to request: HTTPRequest) -> HTTPReply {
        let method = request.method
        guard method != "CONNECT" else {
            return .now(refuse(.notImplemented("CONNECT is not supported."), request))
        }
        switch replier(request) {
        case .now(let response): return .now(completed(response, method: method))
        case .later(let make): return .later { completed(await make(), method: method) }
        }
    }

    /// The handler's answer to a request that was not read from a socket: one beyond the limits is refused as it is there.
    public func response(to request: HTTPRequest, within limits: HTTPLimits) async -> HTTPResponse {
        guard let failure = limits.failure(of: request) else { return await response(to: request) }
        return refuse(failure, request)
    }

    /// The answer to a request that nobody is asked about.
    ///
    /// - Parameter request: As far as it was read.
    func refuse(_ failure: RequestFailure, _ request: HTTPRequest) -> HTTPResponse {
        let response = completed(failure.response, method: request.method)
        refused?(HTTPRefusal(request: request, response: response, reason: failure.reason))
        return response
    }

    /// Applies the rules to an answer that is already there.
    func completed(_ answer: HTTPResponse, method: String) -> HTTPResponse {
        var response = answer
        if !response.maySend {
            response = HTTPResponse(
                status: 500,
                text: "The handler's answer has a status or a field that may not be sent."
            )
        }
        response.fields.removeAll(named: "Transfer-Encoding")
        switch response.status {
        case 204, 304:
            response.fields.removeAll(named: "Content-Length")
            response.dropContent()
        case 205:
            response.dropContent()
            response.setContentLength(0)
        case _ where response.stream != nil:
            response.fields.removeAll(named: "Content-Length")
            if !response.hasUnknownLength, let length = response.stream?.length { response.setContentLength(length) }
            response.body = []
            if method == "HEAD" { response.dropContent() }
        default:
            if method == "HEAD", response.body.isEmpty {
                // What GET would send is not known here, and a length that differs from it must not be sent.
                if !response.declaresOneContentLength { response.fields.removeAll(named: "Content-Length") }
                break
            }
            response.setContentLength(response.body.count)
            if method == "HEAD" { response.body = [] }
        }
        if !response.fields.contains(name: "Date") {
            response.fields.append(dateField)
        }
        return response
    }

    private var dateField: HTTPField {
        let date = now()
        return lastDate.withLock { last in
            if let last, last.date == date { return last.field }
            let field = HTTPField(name: "Date", value: date.imfFixdateOctets)
            last = (date, field)
            return field
        }
    }
}

extension HTTPResponse {
    fileprivate mutating func dropContent() {
        body = []
        stream = nil
    }

    fileprivate var declaresOneContentLength: Bool {
        let values = fields.values(of: "Content-Length")
        guard values.count == 1, let value = values.first else { return false }
        return !value.isEmpty && value.allSatisfy(\.isDigit)
    }
}
