import Foundation

/// Tells whoever waits what is done at the moment, beside what the program prints.
enum Progress {
    static func say(_ text: String) {
        // Where nobody reads it any more, that is told by a signal.
        try? FileHandle.standardError.write(contentsOf: Data("\(text) ...\n".utf8))
    }
}
