extension HeaderFields {
    /// One value for each name, because Foundation keeps one: repeated fields are joined as RFC 9110, section 5.3, and
    /// for `Cookie` RFC 6265, section 5.4, have it.
    func combined() -> [String: String] {
        withFields { fields in
            var combined = Dictionary<String, String>(minimumCapacity: fields.count)
            let repeatName = fields.repeatName
            for index in fields.indices {
                let (name, value) = (fields[index].name, fields[index].value)
                guard repeatName, let first = fields[..<index].first(where: { $0.name.equalsIgnoringASCIICase(name) })
                else {
                    // What is blank is not sent on Linux, and what is empty is.
                    combined[name] = value.isBlankFieldValue ? "" : value
                    continue
                }
                let separator = first.name.equalsIgnoringASCIICase("Cookie") ? "; " : ", "
                combined[first.name, default: ""] += separator + value
            }
            return combined
        }
    }
}

extension UnsafeBufferPointer<HeaderFields.Field> {
    /// Whether a name comes more than once.
    fileprivate var repeatName: Bool {
        var lengths: UInt64 = 0
        for index in indices {
            // Few fields, and most differ in length: what does is no repetition.
            let length: UInt64 = 1 << UInt64(self[index].name.utf8.count & 63)
            if lengths & length != 0,
                self[..<index].contains(where: { $0.name.equalsIgnoringASCIICase(self[index].name) })
            {
                return true
            }
            lengths |= length
        }
        return false
    }
}
