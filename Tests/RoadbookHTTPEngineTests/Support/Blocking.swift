import Dispatch

/// Waits without leaving the thread, as no handler should.
func block(until semaphore: DispatchSemaphore) {
    semaphore.wait()
}
