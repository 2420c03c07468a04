/// The fields that most requests have, in dictionaries as Foundation takes them: a copy of one needs no hash of what is in it.
enum CommonFields {
    /// What requests have that say nothing else, and what those have that send JSON.
    private static let fields =
        Array(RequestSettings.standard.headers) + [
            HeaderFields.Field(name: "Accept", value: RequestBody.jsonType),
            HeaderFields.Field(name: "Content-Type", value: RequestBody.jsonType),
        ]

    /// A dictionary for each choice of ``fields``: the bits of its position tell which are in it.
    private static let dictionaries = (0..<1 << fields.count).map { choice in
        var dictionary: [String: String] = [:]
        // With room for some more, which a copy has too.
        dictionary.reserveCapacity(6)
        for (position, field) in fields.enumerated() where choice & 1 << position != 0 {
            dictionary[field.name] = field.value
        }
        return dictionary
    }

    /// Fields of different names as a dictionary.
    ///
    /// - Parameter sent: What a value is given as.
    static func dictionary(
        of given: UnsafeBufferPointer<HeaderFields.Field>,
        _ sent: (String) -> String
    ) -> [String: String] {
        let common = fields
        var choice = 0
        var others: UInt64 = .max
        // By position, so that less is copied.
        for position in given.indices.prefix(others.bitWidth) {
            for index in common.indices where given[position].isSame(as: common[index]) {
                choice |= 1 << index
                others &= ~(1 << UInt64(position))
                break
            }
        }
        var dictionary = dictionaries[choice]
        for position in given.indices where others &>> UInt64(position) & 1 == 1 || position >= others.bitWidth {
            dictionary[given[position].name] = sent(given[position].value)
        }
        return dictionary
    }
}

extension HeaderFields.Field {
    /// Whether the two are written alike. Most differ in the length of their names; and texts of the same length that are the
    /// same to Unicode are so in octets where one of them is of ASCII.
    @inline(__always)
    fileprivate func isSame(as other: HeaderFields.Field) -> Bool {
        name.utf8.count == other.name.utf8.count && name == other.name
            && value.utf8.count == other.value.utf8.count && value == other.value
    }
}
