import Foundation

/// One connection of an event stream.
struct EventConnection {
    private var bytes: ByteStream.Iterator
    private var parser: EventStreamParser
    private let source: OpenStream

    /// Whether anything has come over it.
    private(set) var hasContent = false

    init(_ source: OpenStream, _ policy: EventStreamPolicy, after lastEventID: String) {
        self.source = source
        bytes = source.response.body.makeAsyncIterator()
        parser = EventStreamParser(limit: policy.eventLimit, lastEventID: lastEventID)
    }

    /// The id after which another connection resumes; empty where there is none.
    var lastEventID: String { parser.lastEventID }

    /// The time that the server has set; `nil` where it has not.
    var reconnectionTime: Duration? { parser.reconnectionTime }

    /// The next event; `nil` where the connection has ended.
    ///
    /// - Throws: ``RequestError``, and `CancellationError`.
    mutating func next() async throws -> ServerSentEvent? {
        while true {
            do {
                if let event = try parser.next() { return event }
            } catch let excess {
                throw source.failure(
                    RequestError(
                        .eventTooLarge,
                        "an event is longer than \(excess.limit) octets",
                        advice: "Raise the setting eventStream.eventLimit if events of that size are expected."
                    )
                )
            }
            guard let chunk = try await bytes.next() else { return nil }
            hasContent = true
            parser.append(chunk)
        }
    }
}
