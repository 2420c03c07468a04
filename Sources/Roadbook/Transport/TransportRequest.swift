public import Foundation

/// A request as it goes to the wire.
public struct TransportRequest: Sendable {
    /// The request method, a token.
    public var method: HTTPMethod

    /// The absolute address, percent-encoded.
    public var url: URL

    /// The header fields, checked.
    public var headers: HeaderFields

    /// The content.
    public var body: Body

    /// Told how much of the content has been sent, where somebody wants to know; `nil` unless set.
    ///
    /// A transport calls it as it sends, with numbers that do not fall, from any thread and one call at a time; it must
    /// return soon. "Sent" means handed to the connection, not received. It is not called for a request without content,
    /// nor after ``Transport/send(_:)`` has ended by cancellation. The transports of tests call it once, with all of the
    /// content.
    public var onBodyProgress: (@Sendable (TransferProgress) -> Void)?

    /// Told what was measured, once the answer has come whole or the transfer has failed, where somebody wants to know;
    /// `nil` unless set.
    ///
    /// A transport that measures calls it once, from any thread, before it tells the end of the content; it must return
    /// soon. It is not called for what was cancelled. ``URLSessionTransport`` measures nothing, because URLSession on Linux
    /// does not; nor do the transports of tests.
    public var onMetrics: (@Sendable (TransferMetrics) -> Void)?

    /// What ends it before its time; for an ``InterruptibleTransport`` alone.
    package var interruption: Interruption?
}

extension TransportRequest {
    public init(
        method: HTTPMethod,
        url: URL,
        headers: HeaderFields = [:],
        body: Body = .none,
        onBodyProgress: (@Sendable (TransferProgress) -> Void)? = nil
    ) {
        // All at once: what is set one by one is copied when the last is.
        self.init(
            method: method,
            url: url,
            headers: headers,
            body: body,
            onBodyProgress: onBodyProgress,
            onMetrics: nil
        )
    }
}

extension TransportRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the address without the values of its query.
    public var description: String { "\(method) \(Redaction.default.shown(url: url.absoluteString))" }

    /// The description and the redacted header fields, so that a dump shows no more than they.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "headers": headers.description])
    }
}
