/// The requests of a period.
struct QuotaWindow: Sendable {
    /// The time of the mock from which on there is another one.
    let end: Duration
    var count = 0
}
