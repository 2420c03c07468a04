import Foundation

/// A refusal of what a flight is for, and when it came: what a server asks for is reckoned from then, whoever keeps to it.
struct FlightRefusal {
    let head: ResponseHead
    /// Asked before the time, so that nothing that is asked for is over too early.
    let date: Date
    let time: Duration
}
