#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// A mutex of the system, which must stay where it is from its preparation to its destruction.
@usableFromInline package struct NativeMutex {
    private var mutex = pthread_mutex_t()

    @usableFromInline package init() {}

    @usableFromInline package mutating func prepare() { pthread_mutex_init(&mutex, nil) }

    @usableFromInline package mutating func destroy() { pthread_mutex_destroy(&mutex) }

    @usableFromInline package mutating func lock() { pthread_mutex_lock(&mutex) }

    @usableFromInline package mutating func unlock() { pthread_mutex_unlock(&mutex) }
}
