/// Why a file is no archive that can be read.
public struct HTTPArchiveError: Error, Sendable, Hashable {
    /// What is wrong, as a sentence without values of the file.
    public let reason: String

    /// The JSON Pointer (RFC 6901) to what is wrong; empty for the file as a whole.
    public let pointer: String

    /// The place of the entry, counted from 0; `nil` where it is none of an entry.
    public let entry: Int?

    init(_ reason: String, at path: [String] = [], pointer: String = "") {
        self.reason = reason
        self.pointer = pointer
        entry = path.starts(with: ["log", "entries"]) && path.count > 2 ? Int(path[2]) : nil
    }
}

extension HTTPArchiveError: CustomStringConvertible {
    public var description: String {
        guard !pointer.isEmpty else { return "This is no HTTP archive: \(reason)." }
        return "This is no HTTP archive: \(reason), at \(pointer)" + (entry.map { " (entry \($0))." } ?? ".")
    }
}
