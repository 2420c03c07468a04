public import Foundation

/// Why a call did not return a value: one struct with an open code, for every phase of a request's way.
///
/// ```swift
/// do {
///     _ = try await blog.send(Blog.Posts.get(9))
/// } catch let error as RequestError where error.status == 404 {
///     let failure = error.failure(as: Blog.Posts.Failure.self)
/// }
/// ```
///
/// Cancellation is not one of them: `CancellationError` passes through as itself.
public struct RequestError: Error, Sendable {
    /// What went wrong. It begins with the phase: `transport.timedOut`.
    public var code: Code

    /// What happened, as a sentence without secrets.
    public var message: String

    /// What to do about it, where there is something to say.
    public var advice: String?

    /// The request method.
    public var method: HTTPMethod?

    /// The pattern of the path, such as `posts/{postId}/comments/{id}`.
    public var pattern: String?

    /// The request as it was sent the last time; `nil` where it could not be built.
    public var request: TransportRequest?

    /// Every time that the request was sent, and what came of it; empty where it never was. Of a download the last 100.
    public var attempts: [Attempt] = []

    /// The head of the answer; `nil` where there was none.
    public var head: ResponseHead?

    /// The content of the answer, up to the setting `errorBodyLimit`; what came of it where it was cut short.
    public var bodyPrefix: Data

    /// The error beneath, where there is one.
    public var underlying: (any Error)?

    /// What the validator of the route found, where it was refused by it.
    var refusals: [ValidationFailure] = []

    var coding: Coding = .inherited
    var redaction: Redaction = .default

    /// An error without a request; what is known of the request is added by whoever knows it.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - message: What happened, a sentence without a full stop and without secrets.
    ///   - advice: What to do about it.
    ///   - head: The head of the answer it is about.
    ///   - underlying: The error beneath.
    public init(
        _ code: Code,
        _ message: String,
        advice: String? = nil,
        head: ResponseHead? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.advice = advice
        self.head = head
        self.bodyPrefix = Data()
        self.underlying = underlying
    }
}

extension RequestError {
    /// How far the request came.
    public var phase: Phase { code.phase }

    /// The status of the answer, where there was one.
    public var status: Int? { head?.status }

    /// The header fields of the answer; empty where there was none.
    public var headers: HeaderFields { head?.headers ?? [:] }

    /// The content of the answer as what the route declares its API to send when it refuses.
    ///
    /// - Returns: The failure, or `nil` where there is no content, where it is not complete, being cut short or longer than
    ///   `errorBodyLimit`, or where it does not decode as one.
    public func failure<Failure: Decodable>(as type: Failure.Type) -> Failure? {
        guard !bodyPrefix.isEmpty else { return nil }
        return try? coding.decode(type, from: bodyPrefix)
    }

    /// The request as a command line for curl, with everything hidden that ``Redaction`` hides; `nil` where it could not
    /// be built.
    public var curl: String? { request?.curl(redaction) }

    /// The error with what a request says of itself.
    func about<Response>(_ request: RequestConverter<Response>) -> RequestError {
        var error = self
        error.method = request.method
        error.pattern = request.path.pattern
        return error
    }
}

extension RequestError: CustomStringConvertible, LocalizedError {
    /// The error for a log: no values, no content, whatever `redaction` says of the cURL line.
    public var description: String {
        var text = code.rawValue
        if let method, let pattern { text += ": \(method) /\(pattern)" }
        if let status { text += " was answered \(status)" }
        text += ": \(message)."
        if let advice { text += " \(advice)" }
        // A route by hand is text, and an answer has a say in the message.
        text = text.onOneLine
        // One attempt is told by the rest.
        if attempts.count > 1 { text += attempts.map { "\n\($0)" }.joined() }
        if let curl { text += "\n\(curl)" }
        return text
    }

    public var errorDescription: String? { description }
}
