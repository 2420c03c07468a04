extension JSONScanner {
    /// The string whose opening quotation mark is at the position.
    mutating func string() throws(JSONSyntaxError) -> String {
        position += 1
        let start = position
        try skipPlain()
        if current == UInt8(ascii: "\"") {
            position += 1
            return text(start..<(position - 1))
        }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: octets[start..<position])
        while current != UInt8(ascii: "\"") {
            try appendEscape()
            let start = position
            try skipPlain()
            scratch.append(contentsOf: octets[start..<position])
        }
        position += 1
        return String(decoding: scratch, as: UTF8.self)
    }

    /// Moves to the next quotation mark or backslash over what may stand in a string as it is.
    private mutating func skipPlain() throws(JSONSyntaxError) {
        while true {
            skipPlainWords()
            guard position < octets.count else { throw failure("The document ends inside a string.") }
            switch octets[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                return
            case 0x00..<0x20:
                throw failure("A control character inside a string is not escaped: \(found).")
            case 0x20..<0x80:
                position += 1
            default:
                guard let length = scalarLength else { throw failure("The string is not UTF-8 at \(found).") }
                position += length
            }
        }
    }

    /// Moves eight octets at a time while all of them are plain ASCII.
    private mutating func skipPlainWords() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        guard let base = octets.baseAddress else { return }
        while position + 8 <= octets.count {
            let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
            let quotes = (word ^ (ones &* 0x22)) &- ones
            let escapes = (word ^ (ones &* 0x5C)) &- ones
            // A borrow may flag an innocent neighbour; the caller then looks octet by octet.
            let special = (word | (word &- (ones &* 0x20)) | quotes | escapes) & (ones &* 0x80)
            guard special == 0 else { return }
            position += 8
        }
    }

    /// How many octets the well-formed UTF-8 sequence at the position has (RFC 3629 section 4); nil if there is none.
    private var scalarLength: Int? {
        func isTail(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            position + distance < octets.count && range.contains(octets[position + distance])
        }
        switch octets[position] {
        case 0xC2...0xDF: return isTail(1) ? 2 : nil
        case 0xE0: return isTail(1, 0xA0...0xBF) && isTail(2) ? 3 : nil
        case 0xED: return isTail(1, 0x80...0x9F) && isTail(2) ? 3 : nil
        case 0xE1...0xEF: return isTail(1) && isTail(2) ? 3 : nil
        case 0xF0: return isTail(1, 0x90...0xBF) && isTail(2) && isTail(3) ? 4 : nil
        case 0xF1...0xF3: return isTail(1) && isTail(2) && isTail(3) ? 4 : nil
        case 0xF4: return isTail(1, 0x80...0x8F) && isTail(2) && isTail(3) ? 4 : nil
        default: return nil
        }
    }

    /// Reads the escape whose backslash is at the position.
    private mutating func appendEscape() throws(JSONSyntaxError) {
        position += 1
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(current)
        case UInt8(ascii: "b"): scratch.append(0x08)
        case UInt8(ascii: "f"): scratch.append(0x0C)
        case UInt8(ascii: "n"): scratch.append(0x0A)
        case UInt8(ascii: "r"): scratch.append(0x0D)
        case UInt8(ascii: "t"): scratch.append(0x09)
        case UInt8(ascii: "u"):
            position += 1
            let scalar = try escapedScalar()
            scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            return
        default:
            throw failure("A backslash is followed by \(found), which is no escape.")
        }
        position += 1
    }

    private mutating func escapedScalar() throws(JSONSyntaxError) -> UnicodeScalar {
        let start = position
        let unit = try codeUnit()
        if let scalar = UnicodeScalar(unit) { return scalar }
        if unit < 0xDC00, current == UInt8(ascii: "\\") {
            position += 1
            if current == UInt8(ascii: "u") {
                position += 1
                let low = try codeUnit()
                if (0xDC00...0xDFFF).contains(low),
                    let scalar = UnicodeScalar(0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(low & 0x3FF))
                {
                    return scalar
                }
            }
        }
        position = start
        throw failure("The escape \\u\(text(start..<(start + 4))) is half of a surrogate pair without the other.")
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard position < octets.count, let digit = Character(UnicodeScalar(octets[position])).hexDigitValue else {
                throw failure("Expected four hexadecimal digits after \\u, found \(found).")
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}
