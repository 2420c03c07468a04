/// What was made of the header fields of the last few requests that differed in them.
struct RecentHeaders {
    /// How many: those of reads and writes, with two kinds of content each.
    static let limit = 4

    private struct Entry {
        let own: HeaderFields
        let accept: String
        let contentType: String?
        let fields: HeaderFields
    }

    private var entries: [Entry] = []
    /// Which is replaced next, once there are as many as may be: the one that came first.
    private var oldest = 0

    /// Whether what a request was given may outlive it. Secrets must not; and only what is of ASCII is the same in octets
    /// wherever it is the same to Unicode and as long.
    static func mayKeep(_ own: HeaderFields, _ contentType: String?) -> Bool {
        own.allSatisfy { !$0.name.namesSecret && $0.name.isASCII && $0.value.isASCII } && contentType?.isASCII != false
    }

    /// What was made of the same; `nil` where nothing is kept.
    func fields(_ own: HeaderFields, _ accept: String, _ contentType: String?) -> HeaderFields? {
        // By position, so that less is copied.
        for index in entries.indices
        where entries[index].contentType?.utf8.count == contentType?.utf8.count
            && entries[index].contentType == contentType && entries[index].accept == accept
            && entries[index].own.isWritten(as: own)
        {
            return entries[index].fields
        }
        return nil
    }

    mutating func keep(_ fields: HeaderFields, of own: HeaderFields, _ accept: String, _ contentType: String?) {
        let entry = Entry(own: own, accept: accept, contentType: contentType, fields: fields)
        guard entries.count == Self.limit else { return entries.append(entry) }
        entries[oldest] = entry
        oldest = (oldest + 1) % Self.limit
    }
}

extension HeaderFields {
    /// Whether the fields are the same in the same order, and names are in the same case.
    fileprivate func isWritten(as other: HeaderFields) -> Bool {
        withFields { left in
            other.withFields { right in
                guard left.count == right.count else { return false }
                return left.indices.allSatisfy {
                    left[$0].name.isWritten(as: right[$0].name) && left[$0].value.isWritten(as: right[$0].value)
                }
            }
        }
    }
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy(UTF8.isASCII) }

    /// Whether the octets are the same, of texts one of which is ASCII: the Kelvin sign is the same as K, and longer.
    @inline(__always)
    fileprivate func isWritten(as other: String) -> Bool { utf8.count == other.utf8.count && self == other }
}
