/// The state of one pass over a document: octets and a position that only moves forward.
struct JSONScanner {
    let octets: UnsafeBufferPointer<UInt8>
    let depthLimit: Int
    var position = 0

    /// Where strings with escapes are put together; kept for its capacity.
    var scratch: [UInt8] = []

    init(octets: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
        self.octets = octets
        self.depthLimit = depthLimit
    }

    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        if octets.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipSpace()
        guard position < octets.count else { throw failure("The document is empty.") }
        let value = try value()
        skipSpace()
        guard position == octets.count else {
            throw failure("The document goes on with \(found) after its value.")
        }
        return value
    }

    /// A value with all that it holds.
    ///
    /// The arrays and objects around the position are kept in a list and not on the call stack, whose size on
    /// a thread of unknown making no limit of depth could respect.
    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        var outer: [JSONContainer] = []
        var inner: JSONContainer?
        while true {
            var value: JSONValue
            if let opened = try open() {
                guard outer.count + (inner == nil ? 0 : 1) < depthLimit else {
                    position -= 1
                    throw failure("The document nests deeper than \(depthLimit) levels.")
                }
                skipSpace()
                if current != opened.closingMark {
                    if let inner { outer.append(inner) }
                    inner = opened
                    if opened.isObject { inner?.name = try name() }
                    continue
                }
                position += 1
                value = opened.value
            } else {
                value = try scalar()
            }
            // A value is complete: it goes into what is around it, and may complete that too.
            while true {
                guard inner != nil else { return value }
                inner?.append(value)
                if try isClosed(&inner) {
                    value = inner?.value ?? .null
                    inner = outer.popLast()
                } else {
                    break
                }
            }
        }
    }

    /// Moves over the mark that opens an array or object; nil where another value starts.
    private mutating func open() throws(JSONSyntaxError) -> JSONContainer? {
        guard current == UInt8(ascii: "[") || current == UInt8(ascii: "{") else { return nil }
        defer { position += 1 }
        return JSONContainer(isObject: current == UInt8(ascii: "{"))
    }

    /// Moves over what follows a value inside of a container: its end, or a comma and in an object the next name.
    private mutating func isClosed(_ container: inout JSONContainer?) throws(JSONSyntaxError) -> Bool {
        skipSpace()
        let isObject = container?.isObject == true
        if current == container?.closingMark {
            position += 1
            return true
        }
        guard current == UInt8(ascii: ",") else {
            let expected = isObject ? "'}' after a member of an object" : "']' after an element of an array"
            throw failure("Expected ',' or \(expected), found \(found).")
        }
        position += 1
        skipSpace()
        if isObject { container?.name = try name() }
        return false
    }

    /// A name and the colon after it.
    private mutating func name() throws(JSONSyntaxError) -> String {
        guard current == UInt8(ascii: "\"") else {
            throw failure("Expected a name in quotation marks, found \(found).")
        }
        let name = try string()
        skipSpace()
        guard current == UInt8(ascii: ":") else { throw failure("Expected ':' after a name, found \(found).") }
        position += 1
        skipSpace()
        return name
    }

    private mutating func scalar() throws(JSONSyntaxError) -> JSONValue {
        switch current {
        case UInt8(ascii: "\""):
            return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try number())
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        default:
            throw failure("Expected a value, found \(found).")
        }
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONNumber {
        let (end, isComplete) = JSONNumber.end(in: octets, from: position)
        let start = position
        position = end
        guard isComplete else { throw failure("Expected a digit of a number, found \(found).") }
        if current &- 0x30 < 10 { throw failure("A number does not start with a zero and another digit.") }
        return JSONNumber(unchecked: text(start..<end))
    }

    private mutating func word(_ word: StaticString) throws(JSONSyntaxError) {
        for offset in 0..<word.utf8CodeUnitCount {
            guard current == word.utf8Start[offset] else {
                throw failure("Expected '\(word)', found \(found).")
            }
            position += 1
        }
    }
}

extension JSONScanner {
    /// The octet at the position; 0, which no rule accepts outside of strings, at the end.
    var current: UInt8 {
        position < octets.count ? octets[position] : 0
    }

    /// The octet at the position, in words.
    var found: String {
        guard position < octets.count else { return "the end of the document" }
        return switch octets[position] {
        case 0x21...0x7E: "'\(Character(UnicodeScalar(octets[position])))'"
        default: "the octet 0x\(String(octets[position], radix: 16, uppercase: true))"
        }
    }

    func failure(_ reason: String) -> JSONSyntaxError {
        JSONSyntaxError(reason: reason, offset: position, in: octets)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: octets[range]), as: UTF8.self)
    }

    mutating func skipSpace() {
        while position < octets.count {
            switch octets[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}
