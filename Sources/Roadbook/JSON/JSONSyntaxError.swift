/// Why and where octets are not a JSON text.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The line of the first octet that cannot stand where it does, counted from 1.
    public let line: Int

    /// Its place in the line in Unicode scalars, counted from 1.
    public let column: Int

    /// Its place in the document in octets, counted from 0; a byte order mark counts.
    public let offset: Int

    /// What is wrong, as a sentence.
    public let reason: String

    init(reason: String, offset: Int, in octets: UnsafeBufferPointer<UInt8>) {
        var line = 1
        var column = 1
        for octet in octets.prefix(offset) {
            if octet == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if octet & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.line = line
        self.column = column
        self.offset = offset
        self.reason = reason
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    public var description: String {
        "Line \(line), column \(column) (octet \(offset)): \(reason)"
    }
}
