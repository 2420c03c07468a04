/// A closure on its way to a new thread, as the pointer the system passes there.
final class ThreadBody: Sendable {
    /// As large as a program's first thread usually has it: handlers run here, and decoders may recurse deeply.
    static let stackSize = 8 << 20

    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    static func retained(_ body: @escaping @Sendable () -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    }

    /// Runs the closure once and gives the pointer up.
    static func run(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { return }
        Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().body()
    }

    static func release(_ pointer: UnsafeMutableRawPointer) {
        Unmanaged<ThreadBody>.fromOpaque(pointer).release()
    }
}
