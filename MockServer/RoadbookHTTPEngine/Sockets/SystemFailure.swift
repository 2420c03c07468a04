#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// A system call that failed, with the error number it left.
struct SystemFailure: Error, Hashable, Sendable {
    var call: Call
    var number: Int32

    /// The name of a system call.
    enum Call: String, Hashable, Sendable {
        case socket, bind, listen, accept, name = "getsockname", receive = "recv", send, poll, thread
    }

    /// Takes the number of the call that has just failed on this thread.
    static func last(_ call: Call) -> SystemFailure {
        SystemFailure(call: call, number: errno)
    }

    /// Whether the call would have had to wait.
    var wouldBlock: Bool { number == EAGAIN || number == EWOULDBLOCK }

    var isAddressInUse: Bool { number == EADDRINUSE }

    /// The system's words for the error number.
    var text: String { String(cString: strerror(number)) }
}
