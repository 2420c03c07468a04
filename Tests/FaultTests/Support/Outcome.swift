import Roadbook

/// What came of a feature that met a fault: a cell of the matrix.
struct Outcome: Sendable, Hashable {
    /// `ok`, the status of a refusal, or the code of another error without its phase.
    let what: String

    /// How many requests were sent.
    let requests: Int

    init(_ error: RequestError?, requests: Int) {
        what =
            switch error?.code {
            case nil: "ok"
            case .unacceptableStatus?: "\(error?.status ?? 0)"
            case let code?: String(code.rawValue.drop { $0 != "." }.dropFirst())
            }
        self.requests = requests
    }
}

extension Outcome: CustomStringConvertible {
    /// Such as `timedOut ×3`.
    var description: String { requests == 1 ? what : "\(what) ×\(requests)" }
}
