/// Reads field lines up to the empty line, for a header or a trailer section (RFC 9112, section 5).
struct FieldSection: Hashable, Sendable {
    private(set) var fields = HTTPFields()
    private var remainingOctets: Int
    private var remainingLines: Int

    init(limits: HTTPLimits) {
        remainingOctets = max(limits.fieldSection, 0)
        remainingLines = max(limits.fieldCount, 0)
    }

    /// Reads what has arrived; true once the empty line is read.
    mutating func read(from buffer: inout OctetBuffer) throws(RequestFailure) -> Bool {
        while true {
            switch buffer.nextLine(limit: remainingOctets - 2) {
            case .incomplete: return false
            case .tooLong: throw .fieldsTooLarge
            case .bareLineFeed: throw .bareLineFeed
            case .complete(let line):
                guard !line.isEmpty else { return true }
                remainingOctets -= line.count + 2
                remainingLines -= 1
                guard remainingLines >= 0 else { throw .fieldsTooLarge }
                fields.append(try Self.field(line))
            }
        }
    }

    private static func field(_ line: ArraySlice<UInt8>) throws(RequestFailure) -> HTTPField {
        guard let colon = line.firstIndex(of: .colon) else {
            throw .badRequest("A field line has no colon.")
        }
        // A folded line or a space before the colon fails here: neither is part of a token.
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(\.isTokenOctet) else {
            throw .badRequest("A field name is not a token, or has whitespace before its colon or before itself.")
        }
        let value = line[(colon + 1)...].trimmingWhitespace
        guard value.allSatisfy(\.isFieldValueOctet) else {
            throw .badRequest("A field value has a control character.")
        }
        return HTTPField(name: String(decoding: name, as: UTF8.self), value: Array(value))
    }
}
