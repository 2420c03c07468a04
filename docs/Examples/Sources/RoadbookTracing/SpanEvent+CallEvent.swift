import Roadbook
import Tracing

extension SpanEvent {
    /// What the span of a call says of an event; `nil` where it says nothing, or says it by its attributes.
    init?(_ kind: CallEvent.Kind) {
        switch kind {
        case .attemptStarted(let number):
            self.init(name: "attempt began", attributes: ["roadbook.attempt": .int64(Int64(number))])
        case .answered(let number, let status):
            self.init(
                name: "attempt answered",
                attributes: [
                    "roadbook.attempt": .int64(Int64(number)), "http.response.status_code": .int64(Int64(status)),
                ]
            )
        case .attemptFailed(let number, let code):
            self.init(
                name: "attempt failed",
                attributes: ["roadbook.attempt": .int64(Int64(number)), "error.type": .string(code)]
            )
        case .retrying(let reason, let delay):
            self.init(
                name: "retry",
                attributes: ["roadbook.reason": .string(reason), "roadbook.delay": .double(delay / .seconds(1))]
            )
        case .redirected(let status, let origin):
            self.init(
                name: "redirect",
                attributes: ["http.response.status_code": .int64(Int64(status)), "roadbook.origin": .string(origin)]
            )
        case .delayed(let setting, let time):
            self.init(
                name: "delayed",
                attributes: ["roadbook.reason": .string(setting), "roadbook.delay": .double(time / .seconds(1))]
            )
        case .coalesced(let other): self.init(name: "coalesced", attributes: ["roadbook.call.id": .string(other)])
        case .authenticating: self.init(name: "authenticating")
        case .tokenRefreshed: self.init(name: "token refreshed")
        case .cacheHit: self.init(name: "cache hit")
        case .cacheRevalidated: self.init(name: "cache revalidated")
        case .cacheStandIn(let reason):
            self.init(name: "cache stand-in", attributes: ["roadbook.reason": .string(reason)])
        default: return nil
        }
    }
}
