/// Whether an object is released once nobody should keep it any more.
struct ReleaseCheck {
    private weak var object: AnyObject?

    /// How long to wait. What ran on another thread may be kept by it for a moment after its caller has gone on; much
    /// longer than that, so that a busy machine fails no test.
    private static let patience = Duration.seconds(1)

    /// - Returns: `nil` where the subject is no class or actor.
    init?(_ subject: Any) {
        guard type(of: subject) is AnyClass else { return nil }
        object = subject as AnyObject
    }

    nonisolated(nonsending) func isReleased() async -> Bool {
        let end = ContinuousClock.now + Self.patience
        while object != nil, ContinuousClock.now < end {
            await Task.yield()
            try? await Task.sleep(for: .milliseconds(1))
        }
        return object == nil
    }
}
