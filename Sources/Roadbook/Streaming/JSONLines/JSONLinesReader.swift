import Foundation

/// Reads one value from each line of octets that arrive in chunks: JSON Lines, also called NDJSON.
///
/// Lines of white space are skipped, and the last line needs no end.
struct JSONLinesReader {
    /// A line with more octets than were allowed.
    struct LineTooLong: Error {
        /// Counted from 1, empty lines included.
        let line: Int
        let limit: Int
    }

    /// A line that is not the value it should be.
    struct UnreadableLine: Error {
        /// Counted from 1, empty lines included.
        let line: Int
        let content: Data
        let underlying: any Error
    }

    private let limit: Int
    private let coding: Coding
    private var lines = LineSplitter(.lineFeed)
    private var line = 0

    /// - Parameters:
    ///   - limit: The most octets a line may have.
    ///   - coding: How the values are written.
    init(limit: Int, coding: Coding) {
        self.limit = limit
        self.coding = coding
    }

    /// Adds the next octets.
    mutating func append(_ chunk: Data) {
        lines.append(chunk)
    }

    /// The value of the next whole line; `nil` where more octets are needed.
    ///
    /// - Throws: ``LineTooLong``, after which nothing can be read, and ``UnreadableLine``, after which the next line can.
    mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        while let content = try nextLine() {
            if let value = try value(type, of: content) { return value }
        }
        return nil
    }

    /// The value of the line that the end of the octets has left without an end; `nil` where there is none.
    ///
    /// - Throws: ``UnreadableLine``.
    mutating func last<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try lines.rest().flatMap { try value(type, of: $0) }
    }

    private mutating func nextLine() throws -> Data? {
        do {
            return try lines.next(limit: limit)
        } catch {
            throw LineTooLong(line: line + 1, limit: limit)
        }
    }

    private mutating func value<Value: Decodable>(_ type: Value.Type, of content: Data) throws -> Value? {
        line += 1
        guard !content.allSatisfy({ " \t\r".utf8.contains($0) }) else { return nil }
        do {
            return try coding.decode(type, from: content)
        } catch {
            throw UnreadableLine(line: line, content: content, underlying: error)
        }
    }
}
