import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// What this process takes now, where the system tells it by `/proc/self`; zero elsewhere.
enum Measures {
    /// Memory in use, in octets.
    static var residentMemory: Int { status("VmRSS") }

    /// The most memory in use since ``resetPeak()``, in octets.
    static var peakMemory: Int { max(status("VmHWM"), residentMemory) }

    /// Gives back what was freed and is kept for later: how much that is, and on which side it falls, is chance.
    static func giveBackFreed() {
        #if canImport(Glibc)
        // Of glibc, which has it in a header that no module of Swift has.
        guard let trim = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> CInt).self)(0)
        #endif
    }

    static func resetPeak() {
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    }

    /// How many files and sockets are open.
    static var descriptors: Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count) ?? 0
    }

    private static func status(_ name: String) -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("\(name):") })
        else { return 0 }
        // In kilobytes, as "VmRSS:      1234 kB".
        return (Int(line.filter(\.isNumber)) ?? 0) * 1024
    }

    /// Measures a function, after a warm-up of it.
    static func report(_ count: Int, _ body: () async throws -> Void) async throws -> Report {
        giveBackFreed()
        resetPeak()
        let (memory, descriptors) = (residentMemory, descriptors)
        let start = ContinuousClock.now
        try await body()
        let time = ContinuousClock.now - start
        let peak = peakMemory
        giveBackFreed()
        return Report(
            count: count,
            seconds: time / .seconds(1),
            peakGrowth: peak - memory,
            growth: residentMemory - memory,
            descriptors: Self.descriptors - descriptors
        )
    }
}
