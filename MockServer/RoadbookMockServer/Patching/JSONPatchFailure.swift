/// Why a patch cannot be applied.
enum JSONPatchFailure: Error {
    /// It is no patch.
    case malformed(String)
    /// It does not fit what it is applied to (RFC 5789 section 2.2: conflicting state).
    case conflict(String)
    /// It would take too long, or make a value too deep.
    case excessive(String)

    var problem: Problem {
        switch self {
        case .malformed(let reason): .malformed("The content is no JSON Patch: \(reason).")
        case .conflict(let reason): .conflict("The patch does not fit: \(reason).")
        case .excessive(let reason): Problem(422, "Unprocessable Content", "The patch asks for too much: \(reason).")
        }
    }
}
