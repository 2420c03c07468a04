/// Header fields in order, with names compared without regard to case (RFC 9110, section 5).
///
/// A field may be given several times. Names and values are checked when a request is built, and before it is sent where
/// middleware has changed them: a name that is not a token, or a value with a carriage return, a line feed or another
/// control character but the tab, is refused.
public struct HeaderFields: Sendable {
    /// One field line.
    public struct Field: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// In their order.
    private(set) var fields: [Field] { didSet { keptDictionary = nil } }

    /// The dictionary of the fields, where many requests share them; `nil` where it is made when it is asked for.
    private var keptDictionary: [String: String]?

    /// The given fields, in their order.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// One value for each name, as Foundation wants them.
    var dictionary: [String: String] { keptDictionary ?? combined() }

    /// Makes the dictionary once for all copies, until one of them is changed.
    mutating func keepDictionary() {
        keptDictionary = combined()
    }

    /// The value of a field; the values of a repeated one are joined by `, ` (RFC 9110, section 5.3).
    ///
    /// Setting it replaces every field of that name; setting `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            guard let first = fields.firstIndex(where: { $0.name.equalsIgnoringASCIICase(name) }) else { return nil }
            guard fields[(first + 1)...].contains(where: { $0.name.equalsIgnoringASCIICase(name) }) else {
                return fields[first].value
            }
            return values(of: name).joined(separator: ", ")
        }
        set {
            guard let newValue else { return fields.removeAll { $0.name.equalsIgnoringASCIICase(name) } }
            guard let position = fields.firstIndex(where: { $0.name.equalsIgnoringASCIICase(name) }) else {
                return append(name: name, value: newValue)
            }
            fields.removeAll { $0.name.equalsIgnoringASCIICase(name) }
            fields.insert(Field(name: name, value: newValue), at: Swift.min(position, fields.endIndex))
        }
    }

    /// Every value given under a name, in order.
    public func values(of name: String) -> [String] {
        fields.compactMap { $0.name.equalsIgnoringASCIICase(name) ? $0.value : nil }
    }

    /// Whether there is a field of that name.
    func contains(name: String) -> Bool {
        fields.contains { $0.name.equalsIgnoringASCIICase(name) }
    }

    /// Whether both are one in memory, so that they need not be compared.
    func isCopy(of other: HeaderFields) -> Bool {
        withFields { left in other.withFields { right in left.baseAddress == right.baseAddress } }
    }

    /// Runs a function over the fields where they are, so that none of them is copied.
    @inline(__always)
    func withFields<Result>(_ body: (UnsafeBufferPointer<Field>) throws -> Result) rethrows -> Result {
        try fields.withUnsafeBufferPointer(body)
    }

    /// Adds a field, whether or not there is one of that name.
    public mutating func append(name: String, value: String) {
        fields.append(Field(name: name, value: value))
    }
}

extension HeaderFields: RandomAccessCollection {
    public var startIndex: Int { fields.startIndex }
    public var endIndex: Int { fields.endIndex }
    public subscript(position: Int) -> Field { fields[position] }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0, value: $1) }
    }
}

extension HeaderFields: Hashable {
    /// The same fields in the same order, names compared without regard to case.
    public static func == (left: HeaderFields, right: HeaderFields) -> Bool {
        left.withFields { left in
            right.withFields { right in
                guard left.count == right.count else { return false }
                // Most that are compared are copies of the same.
                guard left.baseAddress != right.baseAddress else { return true }
                return zip(left, right).allSatisfy { left, right in
                    left.name.equalsIgnoringASCIICase(right.name) && left.value == right.value
                }
            }
        }
    }

    public func hash(into hasher: inout Hasher) {
        for field in fields { hasher.combine(field.value) }
    }
}

extension HeaderFields: CustomStringConvertible {
    /// The fields with every value that may be a secret left out, by the default ``Redaction``.
    public var description: String {
        "[" + map(\.description).joined(separator: ", ") + "]"
    }
}

extension HeaderFields: CustomReflectable {
    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["fields": description]) }
}

extension HeaderFields.Field: CustomStringConvertible, CustomReflectable {
    /// The field, its value left out where it may be a secret.
    public var description: String { "\(name): \(Redaction.default.shown(self))" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}

extension String {
    /// Whether the texts are the same but for the case of ASCII letters. Most differ in length.
    @inline(__always)
    func equalsIgnoringASCIICase(_ other: String) -> Bool {
        utf8.count == other.utf8.count && matchesIgnoringASCIICase(other)
    }

    @inline(never)
    private func matchesIgnoringASCIICase(_ other: String) -> Bool {
        withOctets { left in other.withOctets { left.equalsIgnoringASCIICase($0) } }
    }
}

extension UInt8 {
    var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
