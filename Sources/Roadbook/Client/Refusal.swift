import Foundation

/// An answer that is not a success.
struct Refusal: Error {
    let head: ResponseHead
    let body: Data
    /// Whether there was more of the content than came.
    let isCut: Bool
}
