/// One event of an event stream (WHATWG HTML, section 9.2).
public struct ServerSentEvent: Sendable, Hashable {
    /// What kind of event it is; `message` where the server does not say.
    public var event: String

    /// The content; several lines of it are joined by a line feed. It may be empty.
    public var data: String

    /// The id to resume after: that of this event, or of the last before it which had one. `nil` where none had, or
    /// where the server took it back by an empty one.
    public var id: String?

    /// How long the server asks to wait before a reconnection, where it says so together with this event: whole
    /// milliseconds, a day at most.
    public var retry: Duration?

    public init(event: String = "message", data: String, id: String? = nil, retry: Duration? = nil) {
        self.event = event
        self.data = data
        self.id = id
        self.retry = retry
    }
}
