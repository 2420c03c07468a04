import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How many files and connections this process may have open.
package enum Descriptors {
    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif

    /// The limit; setting it does nothing where the system does not let it be.
    package static var limit: UInt64 {
        get { current.map { UInt64($0.rlim_cur) } ?? 0 }
        set {
            guard var limits = current else { return }
            limits.rlim_cur = min(rlim_t(newValue), limits.rlim_max)
            _ = setrlimit(resource, &limits)
        }
    }

    /// Whether this process may open so many; it asks for them.
    package static func raiseLimit(to count: UInt64) -> Bool {
        if limit < count { limit = count }
        return limit >= count
    }

    private static var current: rlimit? {
        var limits = rlimit()
        return getrlimit(resource, &limits) == 0 ? limits : nil
    }
}
