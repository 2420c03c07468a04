import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file descriptors of this process that belong to one test: others come and go at the same time.
///
/// Where the system has no `/proc/self/fd` there are none.
enum OpenDescriptors {
    /// How many sockets are connected to a port.
    static func count(connectedTo port: UInt16) -> Int {
        all.count { descriptor in
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
            }
            return result == 0 && UInt16(bigEndian: address.sin_port) == port
        }
    }

    /// How many files below a folder are open, those without a name too.
    static func count(below folder: URL) -> Int {
        all.count { descriptor in
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return path?.hasPrefix(folder.path + "/") == true
        }
    }

    private static var all: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).compactMap { Int32($0) }
    }
}
