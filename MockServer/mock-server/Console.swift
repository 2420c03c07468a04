import Dispatch
import Foundation

/// Prints, and lets nobody wait for whoever reads it.
enum Console {
    private static let queue = DispatchQueue(label: "Console")

    /// Prints a line at once: whoever reads this from a file or a pipe waits for the address.
    static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Prints what was asked for.
    ///
    /// - Throws: ``Ending`` where it cannot.
    static func tell(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
        } catch {
            throw Ending("standard output cannot be written to: \(error.localizedDescription)", status: .outputFailed)
        }
    }

    /// Prints a line to standard error, later.
    static func note(_ text: String) {
        queue.async { write(text) }
    }

    /// Prints a line to standard error, behind those that are still to come.
    static func warn(_ text: String) {
        queue.sync { write("mock-server: \(text)") }
    }

    private static func write(_ text: String) {
        // Where nobody reads it any more there is nobody to tell.
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }
}
