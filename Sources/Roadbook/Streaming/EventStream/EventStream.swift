/// The events that a server sends, over as many connections as it takes (WHATWG HTML, section 9.2).
///
/// Nothing is sent before the first event is wanted. Where a connection ends, or is lost, another one is made after a time
/// and resumes after the last event: the request is sent again with `Last-Event-ID`. ``EventStreamPolicy`` says when, and
/// how often. A server ends the stream by the status 204. Iterating again begins anew.
///
/// A refusal that may pass by the setting `retry` (429, 502, 503 and others; the default ones where that is `nil`) counts
/// like a connection that is refused, and its `Retry-After` is the least wait. There the stream goes beyond the standard,
/// which ends it by every status but 200, and leaves it to the page to open another: what stands before a server answers so
/// while the server is restarted, and nobody is there to open another. What keeps a ``TokenStore`` from a new token for the connection counts in the same way.
///
/// Iterating throws ``RequestError`` where the server refuses the request otherwise (`unacceptableStatus`), where its
/// answer is no event stream (`unexpectedContentType`), where an event is too long (`eventTooLarge`), and where connections
/// fail more often than they may; `CancellationError` as soon as the task is cancelled. An error ends the stream.
public struct EventStream: AsyncSequence, Sendable {
    public typealias Element = ServerSentEvent
    public typealias Failure = any Error

    let source: EventSource

    public func makeAsyncIterator() -> Iterator {
        Iterator(source)
    }

    /// Reads the events.
    public struct Iterator: AsyncIteratorProtocol {
        private let source: EventSource
        private var connection: EventConnection?
        private var isDone = false
        private var isFirst = true
        /// How many connections in a row have failed.
        private var failures = 0
        private var reconnectionTime: Duration?
        /// How long the last connection was asked to wait by a refusal.
        private var retryAfter: Duration?

        /// The id after which the stream resumes; empty where there is none.
        private var resumption: String

        init(_ source: EventSource) {
            self.source = source
            resumption = source.lastEventID
        }

        /// The id after which the stream resumes, that of an event without data included; `nil` where there is none.
        ///
        /// To go on with the stream at another time, keep it and give it to ``Client/events(_:after:)``.
        public var lastEventID: String? {
            let id = connection?.lastEventID ?? resumption
            return id.isEmpty ? nil : id
        }

        /// The next event; `nil` after the last one, and after an error.
        ///
        /// - Throws: ``RequestError``, and `CancellationError` where the task is cancelled.
        public mutating func next() async throws -> ServerSentEvent? {
            guard !isDone else { return nil }
            // An iterator that was cut off in the middle of this is done too.
            isDone = true
            defer { if isDone { leave() } }
            // Many events may be there by now, and none of them has to be waited for.
            try Task.checkCancellation()
            guard let event = try await nextEvent() else { return nil }
            isDone = false
            return event
        }

        private mutating func nextEvent() async throws -> ServerSentEvent? {
            while true {
                var failure: RequestError?
                do {
                    if connection == nil {
                        guard let connection = try await connect() else { return nil }
                        self.connection = connection
                    }
                    if let event = try await connection?.next() { return event }
                } catch let error as RequestError where source.mayPass(error) {
                    failure = error
                }
                let hasFailed = failure != nil && connection?.hasContent != true
                failures = hasFailed ? failures + 1 : 0
                retryAfter = failure.flatMap(source.retryAfter)
                leave()
                guard source.reconnects, failures <= source.policy.failureLimit.map({ Swift.max(0, $0) }) ?? .max else {
                    if let failure { throw failure }
                    return nil
                }
            }
        }

        private mutating func connect() async throws -> EventConnection? {
            if !isFirst {
                try await source.wait(failures: failures, asked: reconnectionTime, refusal: retryAfter)
            }
            isFirst = false
            return try await source.connect(after: resumption)
        }

        private mutating func leave() {
            guard let connection else { return }
            resumption = connection.lastEventID
            reconnectionTime = connection.reconnectionTime ?? reconnectionTime
            self.connection = nil
        }
    }
}
