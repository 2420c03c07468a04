/// How many retries a client may make of the requests to one host, so that an outage is not amplified.
///
/// It is a bucket of tokens. A retry takes one, and is not made where there is none; a success puts in ``ratio`` of one.
/// It holds ``ratio`` of the successes of the last ``window``, and never less than ``reserve``, with which it begins: a
/// client that is answered may send a fifth more than it would without retries, and one that is not answered at all soon
/// stops retrying. (Finagle and reqwest have budgets over a window of all requests, gRPC has buckets that successes fill;
/// this is both.) Calls with another budget for the same origin are counted apart.
public struct RetryBudget: Sendable, Hashable {
    /// How many retries a success allows; less than zero, and what is no number, is zero. 0.2 unless changed.
    public var ratio = 0.2 {
        // What is not equal to itself would be another budget each time.
        didSet { if ratio.isNaN { ratio = 0 } }
    }

    /// The time over which successes count. 10 s unless changed.
    public var window: Duration = .seconds(10)

    /// How many retries are allowed without a success before. 5 unless changed.
    public var reserve = 5

    /// The library's defaults.
    public init() {}

    /// As many retries as the policy has, whatever happens.
    public static var unlimited: RetryBudget {
        var budget = RetryBudget()
        budget.reserve = .max
        return budget
    }
}
