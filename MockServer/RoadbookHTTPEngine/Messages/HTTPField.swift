/// One field line of a message: a name and the octets of its value (RFC 9110, section 5).
public struct HTTPField: Sendable {
    /// The name as it was written; names are compared without regard to case.
    public var name: String
    /// The octets of the value, without the whitespace around it.
    public var value: [UInt8]

    /// Makes a field of a name and the octets of its value.
    ///
    /// Nothing is checked here: a name or value that may not travel is refused where a message is sent.
    public init(name: String, value: [UInt8]) {
        self.name = name
        self.value = value
    }

    /// Makes a field of a name and a text, which is sent as UTF-8.
    public init(name: String, value: String) {
        self.init(name: name, value: Array(value.utf8))
    }

    /// The value read as UTF-8; octets that are not UTF-8 become U+FFFD.
    public var text: String { String(decoding: value, as: UTF8.self) }

    /// Whether the field has this name, without regard to the case of ASCII letters.
    public func isNamed(_ name: String) -> Bool {
        self.name.utf8.count == name.utf8.count
            && zip(self.name.utf8, name.utf8).allSatisfy { $0 == $1 || $0.lowercased == $1.lowercased }
    }

    /// Whether the name is a token and the value has no octet that could end the line (RFC 9110, sections 5.1 and 5.5).
    var maySend: Bool {
        !name.isEmpty && name.utf8.allSatisfy(\.isTokenOctet) && value.allSatisfy(\.isFieldValueOctet)
    }
}

extension HTTPField: Hashable {
    public static func == (lhs: HTTPField, rhs: HTTPField) -> Bool {
        lhs.isNamed(rhs.name) && lhs.value == rhs.value
    }

    public func hash(into hasher: inout Hasher) {
        for octet in name.utf8 { hasher.combine(octet.lowercased) }
        hasher.combine(value)
    }
}

extension HTTPField: CustomStringConvertible {
    public var description: String { "\(name): \(text)" }
}
