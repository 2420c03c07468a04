/// Settings in a place of their own.
///
/// There are many of them, and a call is copied from middleware to middleware: what is copied is where they are.
final class SharedSettings: Sendable {
    /// The library's defaults.
    static let standard = SharedSettings(.standard, isLasting: true)

    private let stored: RequestSettings
    /// Whether anybody is told what happens to calls.
    let isObserved: Bool
    /// The header fields of requests under these settings.
    let headers: RequestHeaders

    /// - Parameter isLasting: Whether they are the settings of many requests, and not those of one.
    init(_ values: RequestSettings, isLasting: Bool = false) {
        headers = RequestHeaders(values.headers, keepsRecent: isLasting)
        isObserved = values.isObserved
        stored = values
    }

    /// Settings that others became for a request. They know what those do of header fields, where these are the same.
    init(_ values: RequestSettings, changedFrom others: SharedSettings) {
        // The settings come last: to read of them once they are stored, they would be copied.
        headers = others.headers.serve(values.headers) ? others.headers : RequestHeaders(values.headers)
        isObserved = values.isObserved
        stored = values
    }

    var values: RequestSettings {
        // Lent and not copied: there are many, and whoever asks wants one of them.
        @inline(__always)
        _read { yield stored }
    }
}
