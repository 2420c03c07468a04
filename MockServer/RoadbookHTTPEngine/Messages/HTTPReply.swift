/// What answers a request: an answer that is there already, or one that is still to be made.
public enum HTTPReply: Sendable {
    /// It is sent at once, without a task.
    case now(HTTPResponse)
    /// It is made in a task of its own, which is cancelled when the client goes away.
    case later(@Sendable () async -> HTTPResponse)
}
