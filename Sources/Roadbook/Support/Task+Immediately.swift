extension Task where Failure == Never {
    /// Begins an operation at once, in the place of whoever begins it, until it has to wait for something; where the system
    /// is too old for that, as soon as a thread is free.
    ///
    /// To wake another thread takes longer than all that a client does for a call.
    static func immediately(_ operation: @escaping @Sendable () async -> Success) -> Task {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            immediate(operation: operation)
        } else {
            Task(operation: operation)
        }
    }
}
