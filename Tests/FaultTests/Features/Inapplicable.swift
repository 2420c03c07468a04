/// Why a fault cannot happen to a feature.
enum Inapplicable: String, CaseIterable, Sendable {
    case connected = "An answer before has left a connection open, so that none is made."
    case nothingSent = "The request has no content, of which the server would have to read the rest."
    case notModified = "The answer is a 304, which has no content."

    /// The letter that stands for it in the matrix.
    var letter: String {
        switch self {
        case .connected: "a"
        case .nothingSent: "b"
        case .notModified: "c"
        }
    }
}
