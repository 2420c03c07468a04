/// Something that happens to a call, for logs, metrics and traces.
///
/// Nothing of it is secret: it holds the pattern of the path, not the path; of an address no more than its origin. Of a
/// request written by hand the pattern is the route as it was written, with the ids that were put into its text.
public struct CallEvent: Sendable, Codable, Hashable {
    /// The name of the call, the same for all of its events.
    public let call: String

    /// The request method.
    public let method: HTTPMethod

    /// The pattern of the path, such as `posts/{postId}/comments/{id}`.
    public let pattern: String

    /// The time since the call began.
    public let elapsed: Duration

    /// What happens.
    public let kind: Kind

    /// What can happen to a call. There will be more: a switch over it wants a `default`.
    public enum Kind: Sendable, Codable, Hashable {
        /// The call has begun, and nothing of it is decided or checked yet.
        case started
        /// Rules have decided its settings, as far as they are decided before anything is sent. A client without rules has
        /// none of this.
        case policyResolved
        /// Its content satisfies the validator of its route. A request without content that has one has none of this.
        case validated
        /// The request is sent, for the first time or again.
        case attemptStarted(number: Int)
        /// Some of the content of an attempt or of its answer has been transferred. It is told when a hundredth of the
        /// whole has been since it was told last, and no less than 64 KiB; `total` is `nil` where nobody has said it.
        case progressed(number: Int, direction: Direction, completed: Int64, total: Int64?)
        /// The transport has measured an attempt. It is told when the content has come: before `answered`, unless that is read
        /// as it arrives. Not every transport measures: ``TransportRequest/onMetrics``.
        case measured(number: Int, metrics: TransferMetrics)
        /// An attempt was answered, with whatever status. The content has been collected then, if it is not one that is read
        /// as it arrives: what is told of its progress comes before.
        case answered(number: Int, status: Int)
        /// An attempt brought no answer, or a success whose content could not be collected. It is not told of one that was
        /// cancelled.
        case attemptFailed(number: Int, code: String)
        /// The request will be sent again after a time, because of a status or a code.
        case retrying(reason: String, after: Duration)
        /// The answer is at another address, of which this is the origin.
        case redirected(status: Int, to: String)
        /// The call waits for the answer of another call, which has this name and sends the request.
        case coalesced(with: String)
        /// An attempt had to wait before it could be sent, because of the setting of this name.
        case delayed(by: String, for: Duration)
        /// An origin has failed too often, and is left alone for a time.
        case circuitOpened(origin: String, for: Duration)
        /// An origin is tried again, with this call.
        case circuitHalfOpen(origin: String)
        /// An origin answers again.
        case circuitClosed(origin: String)
        /// The call waits for a new token; one of those that wait has begun to get it.
        case authenticating(startsRefresh: Bool)
        /// There is a new token, and the call goes on with it.
        case tokenRefreshed
        /// A stored answer is used, and nothing is sent.
        case cacheHit(age: Duration)
        /// The server has said that a stored answer still holds: it is used.
        case cacheRevalidated
        /// A stored answer that is stale stands in for a server that fails, because of a status or a code.
        case cacheStandIn(reason: String)
        /// The call has its value: its content was decoded, or is all there where it was streamed.
        case succeeded(status: Int)
        /// The call has failed.
        case failed(code: String)
        /// The caller was cancelled, or has left streamed content before its end.
        case cancelled
    }

    /// Where content goes.
    public enum Direction: String, Sendable, Codable, Hashable {
        case upload, download
    }
}

extension CallEvent.Kind {
    /// Whether the call is done.
    var isEnd: Bool {
        switch self {
        case .succeeded, .failed, .cancelled: true
        default: false
        }
    }

    /// Whether it is of an origin, and the call is no more than the one that noticed it.
    var isOfOrigin: Bool {
        switch self {
        case .circuitOpened, .circuitHalfOpen, .circuitClosed: true
        default: false
        }
    }
}
