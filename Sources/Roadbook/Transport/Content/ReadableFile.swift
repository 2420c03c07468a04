import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// An open file that is read from its beginning to its end, each time as much as is asked for.
///
/// Foundation's `FileHandle` asks the system for 4 KiB at a time on Linux, however much it is asked for itself.
///
/// Its functions can be called from any thread, one after the other. They wait for the file system, and for nothing else.
final class ReadableFile: Sendable {
    private let descriptor: Int32

    /// Opens a file; it is closed with the last reference.
    ///
    /// - Throws: `POSIXError`.
    init(_ url: URL) throws {
        descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure }
    }

    deinit {
        close(descriptor)
    }

    /// Reads the next octets into a buffer.
    ///
    /// - Returns: How many they are; 0 at the end of the file, and for an empty buffer.
    /// - Throws: `POSIXError`, of a folder for one.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        while true {
            let count = systemRead(descriptor, start, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw Self.failure }
        }
    }

    /// Reads the next octets.
    ///
    /// - Parameter limit: How many there are at most.
    /// - Returns: The octets; `nil` at the end of the file.
    /// - Throws: As ``read(into:)``.
    func read(upTo limit: Int) throws -> Data? {
        // Neither filled with zeros first nor copied afterwards.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 1)
        do {
            let count = try read(into: memory)
            guard count > 0, let start = memory.baseAddress else {
                memory.deallocate()
                return nil
            }
            return Data(bytesNoCopy: start, count: count, deallocator: .custom { start, _ in start.deallocate() })
        } catch {
            memory.deallocate()
            throw error
        }
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

/// The system's function, which a method of the same name hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
