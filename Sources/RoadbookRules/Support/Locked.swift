/// One state behind one lock. Copies share both.
///
/// The body runs while the lock is held: it must be short and must not call back into the same instance.
// @unchecked: the mutex guards the state; every access to it goes through `withLock`.
@usableFromInline package struct Locked<State>: @unchecked Sendable {
    /// The lock and what it guards, in one piece of memory.
    @usableFromInline final class Storage: ManagedBuffer<NativeMutex, State> {
        deinit {
            withUnsafeMutablePointers { mutex, state in
                NativeMutex.destroy(mutex)
                state.deinitialize(count: 1)
            }
        }
    }

    // Both are reached by their addresses, since the lock says already that there is one access at a time.
    @usableFromInline let storage: ManagedBuffer<NativeMutex, State>

    @inlinable package init(_ state: sending State) {
        storage = Storage.create(minimumCapacity: 1) { _ in NativeMutex() }
        storage.withUnsafeMutablePointerToHeader { NativeMutex.prepare($0) }
        // Outside of a closure, which would have to copy it.
        let place = storage.withUnsafeMutablePointerToElements { $0 }
        place.initialize(to: state)
    }

    /// Runs `body` with exclusive access to the state and hands on its result or its error.
    @inlinable package func withLock<R, Failure: Error>(
        _ body: (inout State) throws(Failure) -> R
    ) throws(Failure) -> R {
        let mutex = storage.withUnsafeMutablePointerToHeader { $0 }
        let state = storage.withUnsafeMutablePointerToElements { $0 }
        NativeMutex.lock(mutex)
        defer { withExtendedLifetime(storage) { NativeMutex.unlock(mutex) } }
        return try body(&state.pointee)
    }
}
