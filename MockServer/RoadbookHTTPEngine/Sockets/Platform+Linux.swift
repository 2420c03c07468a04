#if os(Linux) || os(Android)
#if canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif
import CRoadbookEpoll

/// The system calls that differ between systems, as Linux has them.
enum Platform {
    private static var streamType: Int32 {
        #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue)
        #else
        Int32(SOCK_STREAM)
        #endif
    }

    private static var nonBlocking: Int32 { O_NONBLOCK }
    private static var closeOnExec: Int32 { O_CLOEXEC }

    static func makeSocket(family: Int32) throws(SystemFailure) -> Socket {
        // SOCK_NONBLOCK and SOCK_CLOEXEC have the values of the flags for open(2).
        let descriptor = socket(family, streamType | nonBlocking | closeOnExec, 0)
        guard descriptor >= 0 else { throw .last(.socket) }
        return Socket(descriptor: descriptor)
    }

    static func accept(_ listener: Socket) -> Socket? {
        let descriptor = accept4(listener.descriptor, nil, nil, nonBlocking | closeOnExec)
        return descriptor >= 0 ? Socket(descriptor: descriptor) : nil
    }

    /// Sends without the signal that would end the process when the peer is gone.
    static func send(_ descriptor: Int32, _ octets: UnsafeRawBufferPointer) -> Int {
        sendto(descriptor, octets.baseAddress, octets.count, Int32(MSG_NOSIGNAL), nil, 0)
    }

    static func close(_ descriptor: Int32) {
        // Linux has released the descriptor even where the call was interrupted: it must not be repeated.
        #if canImport(Musl)
        _ = Musl.close(descriptor)
        #elseif canImport(Android)
        _ = Android.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
    }

    /// Runs a closure on a thread of its own.
    static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, ThreadBody.stackSize)
        let pointer = ThreadBody.retained(body)
        #if canImport(Musl)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let status = pthread_create(
            &thread,
            &attributes,
            { pointer in
                ThreadBody.run(pointer)
                return nil
            },
            pointer
        )
        guard status == 0 else {
            ThreadBody.release(pointer)
            throw SystemFailure(call: .thread, number: status)
        }
    }
}
#endif
