import Foundation

extension Logging {
    /// Writes a line to the standard error. Where that is closed it is lost.
    public static let standardError: @Sendable (String) -> Void = { line in
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }
}
