/// Reads the value of a header field from left to right, each octet a bounded number of times.
struct FieldReader {
    private let octets: [UInt8]
    private var position = 0
    private var hasOpenQuote = false

    init(_ text: String) {
        octets = Array(text.utf8)
    }

    var isAtEnd: Bool { position == octets.count }

    /// The octet that is read next.
    var next: UInt8? { position < octets.count ? octets[position] : nil }

    func isAt(_ mark: Unicode.Scalar) -> Bool {
        next == UInt8(ascii: mark)
    }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard isAt(mark) else { return false }
        position += 1
        return true
    }

    /// Skips spaces and tabs (RFC 9110, section 5.6.3).
    mutating func skipWhitespace() {
        while let octet = next, octet.isFieldWhitespace { position += 1 }
    }

    /// Reads as far as a rule goes; the text may be empty.
    mutating func text(while belongs: (UInt8) -> Bool) -> String {
        let start = position
        while let octet = next, belongs(octet) { position += 1 }
        return String(decoding: octets[start..<position], as: UTF8.self)
    }

    /// Reads a token (RFC 9110, section 5.6.2).
    mutating func token() -> String? {
        let token = text(while: \.isTokenOctet)
        return token.isEmpty ? nil : token
    }

    /// Reads letters, in lower case; none is an empty text.
    mutating func letters() -> String {
        text(while: \.isASCIILetter).lowercased()
    }

    /// Reads exactly this many digits, at most 18.
    mutating func number(digits count: Int) -> Int? {
        guard count <= 18, count <= octets.count - position else { return nil }
        var value = 0
        for octet in octets[position..<(position + count)] {
            guard octet.isASCIIDigit else { return nil }
            value = value * 10 + Int(octet - UInt8(ascii: "0"))
        }
        position += count
        return value
    }

    /// Reads a string in quotation marks, without them and with its escapes undone (RFC 9110, section 5.6.4).
    ///
    /// - Returns: `nil` where there is no quotation mark or no second one; nothing is read then.
    mutating func quotedString() -> String? {
        guard isAt("\"") else { return nil }
        var content: [UInt8] = []
        var place = position + 1
        while place < octets.count {
            switch octets[place] {
            case UInt8(ascii: "\""):
                position = place + 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard place + 1 < octets.count else { return nil }
                content.append(octets[place + 1])
                place += 2
            default:
                content.append(octets[place])
                place += 1
            }
        }
        return nil
    }

    /// Goes to the next comma that is not within quotation marks, or to the end.
    mutating func skipElement() {
        while let octet = next, octet != UInt8(ascii: ",") {
            // Only the first search for the end of a string can fail and come again: it is not made twice.
            if octet == UInt8(ascii: "\""), !hasOpenQuote {
                if quotedString() != nil { continue }
                hasOpenQuote = true
            }
            position += 1
        }
    }
}
