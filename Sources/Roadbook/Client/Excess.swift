/// An answer with more content than is allowed.
struct Excess: Error {
    let head: ResponseHead
    let limit: Int
}
