/// Settings in a place of their own.
///
/// There are many of them, and a call is copied from middleware to middleware: what is copied is where they are.
final class SharedSettings: Sendable {
    /// The library's defaults.
    static let standard = SharedSettings(.standard)

    private let stored: RequestSettings
    /// Whether anybody is told what happens to calls.
    let isObserved: Bool
    /// Whether the header fields may be sent, so that it need not be asked for each request.
    let headersAreSound: Bool

    init(_ values: RequestSettings) {
        stored = values
        isObserved = values.isObserved
        headersAreSound = values.headers.areSound
    }

    var values: RequestSettings {
        // Lent and not copied: there are many, and whoever asks wants one of them.
        @inline(__always)
        _read { yield stored }
    }
}
