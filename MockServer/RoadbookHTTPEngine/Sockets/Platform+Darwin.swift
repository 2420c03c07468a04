#if canImport(Darwin)
import Darwin

/// The system calls that differ between systems, as Darwin has them.
enum Platform {
    static func makeSocket(family: Int32) throws(SystemFailure) -> Socket {
        let descriptor = socket(family, SOCK_STREAM, 0)
        guard descriptor >= 0 else { throw .last(.socket) }
        let made = Socket(descriptor: descriptor)
        prepare(made)
        return made
    }

    static func accept(_ listener: Socket) -> Socket? {
        let descriptor = Darwin.accept(listener.descriptor, nil, nil)
        guard descriptor >= 0 else { return nil }
        let socket = Socket(descriptor: descriptor)
        prepare(socket)
        // Sending to a peer that is gone would end the process otherwise.
        socket.setOption(SO_NOSIGPIPE, level: SOL_SOCKET)
        return socket
    }

    static func send(_ descriptor: Int32, _ octets: UnsafeRawBufferPointer) -> Int {
        Darwin.send(descriptor, octets.baseAddress, octets.count, 0)
    }

    static func close(_ descriptor: Int32) {
        _ = Darwin.close(descriptor)
    }

    /// Runs a closure on a thread of its own.
    static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED)
        pthread_attr_setstacksize(&attributes, ThreadBody.stackSize)
        let pointer = ThreadBody.retained(body)
        var thread: pthread_t?
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

    private static func prepare(_ socket: Socket) {
        _ = fcntl(socket.descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(socket.descriptor, F_SETFL, O_NONBLOCK)
    }
}
#endif
