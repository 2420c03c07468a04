extension HeaderFields {
    /// These fields with others in their places; those that are not here are added.
    func replacing(_ others: HeaderFields) -> HeaderFields {
        var fields: [Field] = []
        // There is room for what a request is given by itself.
        fields.reserveCapacity(count + others.count + 2)
        guard !isEmpty else {
            fields += others.fields
            return HeaderFields(fields)
        }
        for field in self where !others.contains(where: { $0.name.equalsIgnoringASCIICase(field.name) }) {
            fields.append(field)
        }
        fields += others.fields
        return HeaderFields(fields)
    }

    /// Makes the changes that lead from some fields to others, where what is changed is as it was, and its name is none of
    /// those to leave, which are in lower case.
    mutating func follow(from old: HeaderFields, to new: HeaderFields, leaving names: Set<String>) {
        for name in Set((old.map(\.name) + new.map(\.name)).map { $0.lowercased() }).subtracting(names).sorted() {
            let (before, after) = (old.values(of: name), new.values(of: name))
            guard before != after, values(of: name) == before else { continue }
            self[name] = nil
            for field in new where field.name.lowercased() == name { append(name: field.name, value: field.value) }
        }
    }
}
