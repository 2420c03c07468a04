import Roadbook

/// Makes the head of an answer of the lines that libcurl brings one by one.
struct HeadReader {
    /// How many octets of lines are read before an answer is given up.
    static let limit = 1 << 20

    private var status: Int?
    private var fields: [HeaderFields.Field] = []
    private var count = 0
    private var isComplete = false

    /// Whether it is an answer by HTTP/2, whose connections carry many at once.
    private(set) var isOfSharedConnection = false

    /// Whether not a line has come.
    var isUnbegun: Bool { count == 0 }

    enum Step {
        case more
        case head(ResponseHead)
        case tooLarge
        /// A field that has no name.
        case malformed
    }

    /// Reads a line with its end. Interim answers are passed over (RFC 9110, section 15.2), and so are trailers.
    mutating func read(_ line: UnsafeRawBufferPointer) -> Step {
        count += line.count
        guard count <= Self.limit else { return .tooLarge }
        guard !isComplete else { return .more }
        let text = line.trimmingLineEnd
        if text.isEmpty { return end() }
        // Behind the first line it is a field without a colon, whatever it says.
        if status == nil, let status = Self.status(text) {
            self.status = status
            isOfSharedConnection = text.starts(with: "HTTP/2".utf8)
            fields = []
        } else if let first = text.first, first.isBlank {
            // A line that goes on with the value of the one before (obs-fold; RFC 9112, section 5.2).
            if let last = fields.indices.last {
                fields[last].value += " " + String(decoding: text.trimmingBlanks, as: UTF8.self)
            }
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            guard colon > text.startIndex else { return .malformed }
            fields.append(
                HeaderFields.Field(
                    name: String(decoding: text[..<colon].trimmingBlanks, as: UTF8.self),
                    value: String(decoding: text[(colon + 1)...].trimmingBlanks, as: UTF8.self)
                )
            )
        }
        return .more
    }

    private mutating func end() -> Step {
        guard let status else { return .more }
        guard !(100...199).contains(status) || status == 101 else {
            self.status = nil
            return .more
        }
        isComplete = true
        return .head(ResponseHead(status: status, headers: HeaderFields(fields)))
    }

    /// The status of `HTTP/1.1 200 OK` and of `HTTP/2 200`.
    private static func status(_ line: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        return Int(String(decoding: line[(space + 1)...].prefix(3), as: UTF8.self))
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension UnsafeRawBufferPointer {
    fileprivate var trimmingLineEnd: Slice<UnsafeRawBufferPointer> {
        var end = endIndex
        // A head that is cut short in the middle of a line's end has not ended.
        guard end > 0, self[end - 1] == UInt8(ascii: "\n") else { return self[...] }
        end -= 1
        if end > 0, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return self[..<end]
    }
}

extension Slice<UnsafeRawBufferPointer> {
    fileprivate var trimmingBlanks: Slice<UnsafeRawBufferPointer> {
        var (start, end) = (startIndex, endIndex)
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return self[start..<end]
    }
}
