import Foundation

/// The most memory that this process has had in use.
enum PeakMemory {
    /// In octets; 0 where the system does not tell it by `/proc`.
    static var now: Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) * 1024
    }
}
