import Foundation

/// Seconds of the processor.
enum ProcessorTime {
    /// Of this process, all its threads, so far.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Of the programs that this one has started and that have ended, and of those that they started.
    static var ofChildren: Double {
        var usage = rusage()
        // RUSAGE_CHILDREN, which is of other types on other systems.
        getrusage(-1, &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }

    /// Of another process so far, in steps of ten milliseconds, where the system tells it by `/proc`; `nil` elsewhere.
    static func now(of process: pid_t) -> Double? {
        // The name of the program comes second, in parentheses, and may hold anything.
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 12,
            let user = Double(fields[11]), let system = Double(fields[12])
        else { return nil }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
