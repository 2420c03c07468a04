/// Waits until something is so, for as long as the test may take.
func eventually(_ condition: @Sendable () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
