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
///
/// It is told what to do by its place, and never as a value that is changed: threads that ask for it at the same time
/// would be two who change it, which is not allowed, and which the thread sanitizer says.
@usableFromInline package struct NativeMutex {
    // Alone, so that its place is that of the whole.
    private var mutex = pthread_mutex_t()

    @usableFromInline package init() {}

    @usableFromInline package static func prepare(_ place: UnsafeMutablePointer<NativeMutex>) {
        pthread_mutex_init(native(place), nil)
    }

    @usableFromInline package static func destroy(_ place: UnsafeMutablePointer<NativeMutex>) {
        pthread_mutex_destroy(native(place))
    }

    @usableFromInline package static func lock(_ place: UnsafeMutablePointer<NativeMutex>) {
        pthread_mutex_lock(native(place))
    }

    @usableFromInline package static func unlock(_ place: UnsafeMutablePointer<NativeMutex>) {
        pthread_mutex_unlock(native(place))
    }

    private static func native(_ place: UnsafeMutablePointer<NativeMutex>) -> UnsafeMutablePointer<pthread_mutex_t> {
        UnsafeMutableRawPointer(place).assumingMemoryBound(to: pthread_mutex_t.self)
    }
}
