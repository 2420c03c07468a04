import Foundation

/// Memory that a process has in use, where the system tells it by `/proc`.
enum ResidentMemory {
    /// In octets; `nil` where it is not told.
    static func now(of process: pid_t) -> Double? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            // In kilobytes, as "VmRSS:      1234 kB".
            let count = Double(line.filter(\.isNumber))
        else { return nil }
        return count * 1024
    }
}
