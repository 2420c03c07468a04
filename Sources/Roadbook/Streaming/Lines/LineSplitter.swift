import Foundation

/// Cuts octets that arrive in chunks into lines, in linear time and without more memory than one line takes.
///
/// A byte order mark before the first line is dropped. Hand it a chunk with ``append(_:)``, then take lines until there
/// are none.
struct LineSplitter {
    /// What ends a line.
    enum Ending {
        /// A line feed; a carriage return before it is not part of the line.
        case lineFeed
        /// A line feed, a carriage return, or the two in this order (WHATWG HTML, section 9.2.5).
        case any
    }

    /// A line with more octets than were allowed.
    struct LineTooLong: Error {}

    private let ending: Ending
    /// The octet by which lines begin that nobody wants: they are never kept, however long they are.
    private let comment: UInt8?

    private var chunk = Data()
    private var position = 0
    /// What earlier chunks had of the line that is being read.
    private var partial = Data()
    private var isInComment = false
    private var isFirst = true
    /// Whether the last line ended by a carriage return, which a line feed may follow.
    private var skipsLineFeed = false

    init(_ ending: Ending, comment: UInt8? = nil) {
        self.ending = ending
        self.comment = comment
    }

    /// Adds the next octets.
    mutating func append(_ more: Data) {
        chunk = position < chunk.count ? chunk.dropFirst(position) + more : more
        position = 0
    }

    /// The next whole line without its end; `nil` where more octets are needed.
    ///
    /// - Parameter limit: The most octets it may have. What follows a line that is too long is not read.
    mutating func next(limit: Int) throws(LineTooLong) -> Data? {
        while position < chunk.count {
            if skipsLineFeed {
                skipsLineFeed = false
                if octet(at: position) == Self.lineFeed {
                    position += 1
                    continue
                }
            }
            if partial.isEmpty, octet(at: position) == comment { isInComment = true }
            let end = endOfLine()
            let part = chunk[chunk.startIndex + position..<chunk.startIndex + (end ?? chunk.count)]
            position = end.map { $0 + 1 } ?? chunk.count
            if !isInComment {
                guard part.count <= limit - partial.count else { throw LineTooLong() }
                if end == nil { partial.append(part) }
            }
            guard let end else { return nil }
            skipsLineFeed = octet(at: end) == Self.carriageReturn
            guard !isInComment else {
                isInComment = false
                isFirst = false
                continue
            }
            return line(endingIn: part)
        }
        return nil
    }

    /// The line that the end of the octets has cut off; `nil` where there is none.
    mutating func rest() -> Data? {
        partial.isEmpty ? nil : line(endingIn: Data())
    }

    private mutating func line(endingIn part: Data) -> Data {
        var line = partial.isEmpty ? part : partial + part
        partial = Data()
        if isFirst, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
        isFirst = false
        if ending == .lineFeed, line.last == Self.carriageReturn { line = line.dropLast() }
        return line
    }

    private func octet(at position: Int) -> UInt8 {
        chunk[chunk.startIndex + position]
    }

    /// Where the line that begins at the position ends, if it ends in this chunk.
    private func endOfLine() -> Int? {
        chunk.withUnsafeBytes { octets in
            let rest = octets[position...]
            return switch ending {
            case .lineFeed: rest.firstIndex(of: Self.lineFeed)
            case .any: rest.firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
            }
        }
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
