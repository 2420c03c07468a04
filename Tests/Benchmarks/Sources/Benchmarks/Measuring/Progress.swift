import Foundation

/// Tells whoever waits what is done at the moment, beside what the program prints.
enum Progress {
    static func say(_ text: String) { FileHandle.standardError.write(Data("\(text) ...\n".utf8)) }
}
