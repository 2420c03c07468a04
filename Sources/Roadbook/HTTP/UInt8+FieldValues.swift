extension UInt8 {
    /// Whether a token may hold this octet (RFC 9110, section 5.6.2).
    var isTokenOctet: Bool { OctetSet.token.contains(self) }

    /// Whether no field value may hold this octet: a control character, but for the tab (RFC 9110, section 5.5).
    var isControlOctet: Bool { (self < 0x20 && self != 0x09) || self == 0x7F }

    /// Whether an entity tag may hold this octet (RFC 9110, section 8.8.3).
    var isEntityTagOctet: Bool {
        self == 0x21 || (0x23...0x7E).contains(self) || self >= 0x80
    }

    var isASCIILetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercasedASCII)
    }

    var isASCIIDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }

    /// A space or a tab (RFC 9110, section 5.6.3).
    var isFieldWhitespace: Bool {
        self == 0x20 || self == 0x09
    }
}

extension String {
    /// Whether a field of this value has none: blanks around a value are no part of it (RFC 9110, section 5.5).
    package var isBlankFieldValue: Bool {
        // By its first octet first, for which the text need not be laid out.
        if let first = utf8.first, !first.isFieldWhitespace { return false }
        return utf8.allSatisfy(\.isFieldWhitespace)
    }

    /// A value as it came, in which a carriage return, a line feed and a NUL are blanks, and none of them at its ends (RFC
    /// 9110, section 5.5).
    package var withoutLineControls: String {
        func isControl(_ octet: UInt8) -> Bool { octet == 0x0D || octet == 0x0A || octet == 0x00 }
        // Hardly any has one.
        guard utf8.contains(where: isControl) else { return self }
        return String(decoding: utf8.map { isControl($0) ? 0x20 : $0 }, as: UTF8.self).trimmingFieldWhitespace()
    }
}
