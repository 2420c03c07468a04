/// Settings in a place of their own.
///
/// There are many of them, and a call is copied from middleware to middleware: what is copied is where they are.
final class SharedSettings: Sendable {
    let values: RequestSettings

    init(_ values: RequestSettings) {
        self.values = values
    }
}
