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
        /// It is no answer: why.
        case invalid(_ reason: String)
    }

    /// Reads a line with its end. Interim answers are passed over (RFC 9110, section 15.2), and so are trailers.
    mutating func read(_ line: UnsafeRawBufferPointer) -> Step {
        count += line.count
        guard count <= Self.limit else { return .invalid("the head of the answer has more than a mebibyte") }
        guard !isComplete else { return .more }
        let text = line.trimmingLineEnd
        // libcurl takes for the empty line what begins with a carriage return.
        if text.isEmpty || line.isWhole && text.first == .carriageReturn { return end() }
        // Behind the first line it is a field without a colon, whatever it says.
        if status == nil, let status = Self.status(text) {
            self.status = status
            isOfSharedConnection = text.starts(with: "HTTP/2".utf8)
            fields = []
        } else if let first = text.first, first.isBlank {
            // A line that goes on with the value of the one before (obs-fold; RFC 9112, section 5.2).
            let more = Self.value(text)
            if let last = fields.indices.last, !more.isEmpty {
                // Before 8.18, which brings them as one, libcurl heeds the first line alone.
                guard !Self.isHeeded(fields[last].name) else {
                    return .invalid("a field about the content goes on in another line")
                }
                fields[last].value += fields[last].value.isEmpty ? more : " " + more
            }
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            guard colon > text.startIndex else { return .invalid("the answer has a header field without a name") }
            let name = String(decoding: text[..<colon].trimmingBlanks, as: UTF8.self)
            // libcurl knows none by a name with a blank behind it.
            guard name.utf8.count == colon - text.startIndex || !Self.isHeeded(name) else {
                return .invalid("a field about the content has a blank behind its name")
            }
            fields.append(HeaderFields.Field(name: name, value: Self.value(text[(colon + 1)...])))
        }
        return .more
    }

    private mutating func end() -> Step {
        // libcurl reads some lines as one that has a status.
        guard let status else { return .invalid("the answer does not begin with a status line") }
        guard status >= 100 else { return .invalid("the status of the answer is less than 100") }
        guard !(100...199).contains(status) || status == 101 else {
            self.status = nil
            return .more
        }
        isComplete = true
        return .head(ResponseHead(status: status, headers: HeaderFields(fields)))
    }

    /// Whether libcurl frames or decodes the content by a field.
    private static func isHeeded(_ name: String) -> Bool {
        ["content-length", "transfer-encoding", "content-encoding"].contains(name.lowercased())
    }

    /// A value, or a part of one, in which a carriage return is a blank like any other.
    private static func value(_ octets: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: octets.trimmingBlanks, as: UTF8.self).withoutLineControls
    }

    /// The status of `HTTP/1.1 200 OK` and of `HTTP/2 200`.
    private static func status(_ line: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        return Int(String(decoding: line[(space + 1)...].prefix(3), as: UTF8.self))
    }
}

extension UInt8 {
    fileprivate static let carriageReturn = UInt8(ascii: "\r")

    fileprivate var isBlank: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == .carriageReturn
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the line has its end. A head that is cut short in the middle of a line's end has not ended.
    fileprivate var isWhole: Bool { last == UInt8(ascii: "\n") }

    fileprivate var trimmingLineEnd: Slice<UnsafeRawBufferPointer> {
        guard isWhole else { return self[...] }
        var end = endIndex - 1
        if end > 0, self[end - 1] == .carriageReturn { end -= 1 }
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
