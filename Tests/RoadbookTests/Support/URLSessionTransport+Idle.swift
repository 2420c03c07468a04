@testable import Roadbook

extension URLSessionTransport {
    /// Waits until no transfer is left, for as long as the test may take.
    func waitUntilIdle() async throws {
        while transferCount > 0 {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
