import Foundation

/// How a flight goes, whoever sends the request. What a sender does before it or beside it is not here.
struct FlightProgress {
    /// How often the request was sent again after a failure, by all senders together.
    var retries = 0
    /// When the pause before the next attempt is over, of whoever began it.
    var pauseEnd: Duration?
    /// A refusal that nothing was decided about yet: whether the request is to be sent again, and when.
    var refusal: FlightRefusal?
    /// Where the sender was redirected to.
    var redirection: URL?
    /// The origins on the way there.
    var redirectedOrigins: Set<Origin> = []
    /// What to do about the status that the sender was answered with.
    var advice: String?
    /// How many attempts are not told any more.
    var forgottenAttempts = 0

    /// Begins anew where another sends: it is redirected or not, as it comes.
    mutating func begin(forgetting attempts: Int) {
        (redirection, redirectedOrigins, advice, forgottenAttempts) = (nil, [], nil, attempts)
    }
}
