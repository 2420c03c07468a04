import Dispatch
import Foundation
import Roadbook

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Numbers of descriptors that Dispatch on Linux has gone deaf to.
///
/// It takes a reset connection and two threads at the same moment, a handful of times in a hundred thousand on a busy
/// machine. A descriptor that is closed while it is watched leaves the same behind each time.
enum Deafness {
    /// What watches the descriptors that were closed.
    private static let watching = Locked<[any DispatchSourceRead]>([])

    /// Makes Dispatch deaf to the lowest numbers that are free, which are those that are given out next. A session takes a few
    /// for itself, and does not listen to them.
    static func begin() {
        #if canImport(Glibc)
        let kind = Int32(SOCK_DGRAM.rawValue)
        #else
        let kind = SOCK_DGRAM
        #endif
        let numbers = (0..<16).map { _ in socket(AF_UNIX, kind, 0) }
        let registered = DispatchGroup()
        for number in numbers {
            let source = DispatchSource.makeReadSource(fileDescriptor: number)
            registered.enter()
            source.setRegistrationHandler { registered.leave() }
            source.activate()
            watching.withLock { $0.append(source) }
        }
        registered.wait()
        for number in numbers { close(number) }
    }
}
