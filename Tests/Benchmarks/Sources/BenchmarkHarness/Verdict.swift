/// What comes of a figure.
public enum Verdict: Hashable, Sendable {
    case passed
    /// It falls short of its bar, and the run fails.
    case short
    /// It has a bar, which a run like this one does not judge by.
    case notJudged
    /// It falls short of a bar that was never reached, which does not fail a quick run.
    case aimedAt
    /// It has no bar.
    case told
    case skipped(String)

    public var text: String {
        switch self {
        case .passed: "passed"
        case .short: "SHORT"
        case .notJudged: "not judged in a quick run"
        case .aimedAt: "not reached yet"
        case .told: ""
        case .skipped(let reason): "skipped: \(reason)"
        }
    }
}
