/// The fields of a message, in the order they were sent (RFC 9110, section 5).
///
/// Names are compared without regard to case. A name may occur more than once.
public struct HTTPFields: Hashable, Sendable {
    private var lines: [HTTPField]

    /// Makes a list of fields, in this order.
    public init(_ lines: some Sequence<HTTPField> = []) {
        self.lines = Array(lines)
    }

    /// The value of a name as text, several lines joined by a comma and a space; `nil` where the name does not occur.
    ///
    /// Setting a text replaces the first line of that name and removes the others; setting `nil` removes all of them.
    /// Joined `Set-Cookie` lines cannot be taken apart again: read them with ``values(of:)`` (RFC 9110, section 5.3).
    public subscript(name: String) -> String? {
        get {
            var joined: String?
            for line in lines where line.isNamed(name) {
                joined = joined.map { $0 + ", " + line.text } ?? line.text
            }
            return joined
        }
        set {
            guard let newValue else { return removeAll(named: name) }
            set(HTTPField(name: name, value: newValue))
        }
    }

    /// The octets of each line of a name, in order; empty where the name does not occur.
    public func values(of name: String) -> [[UInt8]] {
        lines.lazy.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Whether there is a line of this name.
    public func contains(name: String) -> Bool {
        lines.contains { $0.isNamed(name) }
    }

    /// Adds a line at the end and keeps those of the same name.
    public mutating func append(_ field: HTTPField) {
        lines.append(field)
    }

    /// Replaces the first line of the field's name and removes the others; adds the line where there is none.
    public mutating func set(_ field: HTTPField) {
        guard let first = lines.firstIndex(where: { $0.isNamed(field.name) }) else { return lines.append(field) }
        lines[first] = field
        var index = lines.endIndex
        while index > first + 1 {
            index -= 1
            if lines[index].isNamed(field.name) { lines.remove(at: index) }
        }
    }

    /// Removes every line of a name.
    public mutating func removeAll(named name: String) {
        guard contains(name: name) else { return }
        lines.removeAll { $0.isNamed(name) }
    }

    /// Reads the lines where they are: none is copied.
    func withLines(_ body: (UnsafeBufferPointer<HTTPField>) -> Void) { lines.withUnsafeBufferPointer(body) }

    /// Whether a field that holds a comma-separated list has this member, without regard to case.
    func list(of name: String, contains member: String) -> Bool {
        lines.contains { line in
            line.isNamed(name)
                && line.value.split(separator: .comma).contains { $0.trimmingWhitespace.equalsIgnoringCase(member) }
        }
    }
}

extension HTTPFields: RandomAccessCollection {
    public var startIndex: Int { lines.startIndex }
    public var endIndex: Int { lines.endIndex }
    public subscript(position: Int) -> HTTPField { lines[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Makes a list of name and value pairs, in the order they are written; a name may be written twice.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { HTTPField(name: $0, value: $1) })
    }
}

extension HTTPFields: CustomStringConvertible {
    public var description: String { lines.map(\.description).joined(separator: "\n") }
}
