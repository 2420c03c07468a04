import CProcessors

/// One of the machine's processors, where programs can be confined to one.
enum OneProcessor {
    /// Runs a function, of which all programs that it starts are on one processor.
    static func during<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard roadbook_confine() else { return try body() }
        defer { roadbook_unconfine() }
        return try body()
    }
}
