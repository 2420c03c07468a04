import CProcessors

/// The machine's processors, where they can be kept from going to sleep.
///
/// One that has nothing to do is halted, and that of a virtual machine by its host as well. To wake it takes longer than all
/// of a call over loopback, and it comes to its work with empty caches. A call waits several times for another process or
/// thread, so that what is measured of calls one after the other is mostly that.
enum AwakeProcessors {
    /// Runs a function, while a thread of the least priority has each processor whenever nobody else wants it.
    static func during<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard roadbook_stay_awake() else { return try body() }
        defer { roadbook_sleep_again() }
        return try body()
    }
}
