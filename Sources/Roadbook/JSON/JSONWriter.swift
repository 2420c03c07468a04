public import Foundation

/// Writes a JSON value as a JSON text.
///
/// Names are written in their order; where a name is repeated only its last value is, because RFC 8259 section 4 wants
/// names to be unique. Only what must be is escaped: quotation marks, backslashes and control characters; a slash is
/// not. Any depth can be written.
public struct JSONWriter: Sendable, Hashable {
    /// Whether the names of every object are sorted by their octets; false unless told.
    public var sortsNames: Bool

    /// Whether every member and element has a line of its own, indented by two spaces; false unless told. What lies deeper
    /// than 32 levels has none.
    public var isPretty: Bool

    /// Indented further, a text that is nested on purpose would become a thousand times as long.
    private static let deepestLine = 32

    /// What a line is indented by for each level.
    package var indentation = "  "

    public init(sortsNames: Bool = false, isPretty: Bool = false) {
        self.sortsNames = sortsNames
        self.isPretty = isPretty
    }

    public func data(_ value: JSONValue) -> Data {
        OctetWriter.result(of: { Data($0) }) { append(value, to: &$0) }
    }

    public func string(_ value: JSONValue) -> String {
        OctetWriter.text { append(value, to: &$0) }
    }

    public func octets(_ value: JSONValue) -> [UInt8] {
        OctetWriter.result(of: { Array($0) }) { append(value, to: &$0) }
    }

    /// Appends the text of `value` to `buffer`.
    public func append(_ value: JSONValue, to buffer: inout [UInt8]) {
        OctetWriter.result(of: { buffer.append(contentsOf: $0) }) { append(value, to: &$0) }
    }

    func append(_ value: JSONValue, to writer: inout OctetWriter) {
        // The open arrays and objects are kept here and not on the call stack, so that no depth is too deep; the innermost by
        // itself, so that what is flat needs no list.
        var outer: [Frame] = []
        guard var frame = open(value, to: &writer) else { return }
        while true {
            let position = frame.position
            guard position < frame.count else {
                close(frame, depth: outer.count, to: &writer)
                guard let last = outer.popLast() else { return }
                frame = last
                continue
            }
            frame.position += 1
            if position > 0 { writer.append(UInt8(ascii: ",")) }
            if isPretty, outer.count < Self.deepestLine { newLine(depth: outer.count + 1, to: &writer) }
            // Where they are: to hand a name and a value on would be to copy them.
            let inner =
                switch frame.content {
                case .array(let elements): open(elements[position], to: &writer)
                case .object(let entries): open(entries[position], to: &writer)
                }
            guard let inner else { continue }
            outer.append(frame)
            frame = inner
        }
    }

    /// Appends a name and its value, or the beginning of an array or object, which it hands on.
    private func open(_ entry: Parameters.Entry, to writer: inout OctetWriter) -> Frame? {
        Self.append(entry.name, to: &writer)
        writer.append(UInt8(ascii: ":"))
        if isPretty { writer.append(UInt8(ascii: " ")) }
        return open(entry.value, to: &writer)
    }

    /// Appends a value, or the beginning of an array or object, which it hands on.
    private func open(_ value: JSONValue, to writer: inout OctetWriter) -> Frame? {
        switch value {
        case .null: writer.append("null")
        case .bool(let value): writer.append(value ? "true" : "false")
        case .number(let number): number.text.withOctets { writer.append($0) }
        case .string(let text): Self.append(text, to: &writer)
        case .array(let elements):
            writer.append(UInt8(ascii: "["))
            return Frame(.array(elements))
        case .object(let members):
            writer.append(UInt8(ascii: "{"))
            var entries = members.entriesWithUniqueNames
            if sortsNames { entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
            return Frame(.object(entries))
        }
        return nil
    }

    private func close(_ frame: Frame, depth: Int, to writer: inout OctetWriter) {
        if isPretty, frame.count > 0, depth < Self.deepestLine { newLine(depth: depth, to: &writer) }
        switch frame.content {
        case .array: writer.append(UInt8(ascii: "]"))
        case .object: writer.append(UInt8(ascii: "}"))
        }
    }

    private func newLine(depth: Int, to writer: inout OctetWriter) {
        writer.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { indentation.withOctets { writer.append($0) } }
    }
}

extension JSONWriter {
    /// An array or object whose end is not written yet.
    private struct Frame {
        enum Content {
            case array([JSONValue])
            case object([Parameters.Entry])
        }

        let content: Content
        let count: Int
        /// Of what is written next.
        var position = 0

        init(_ content: Content) {
            self.content = content
            count =
                switch content {
                case .array(let elements): elements.count
                case .object(let entries): entries.count
                }
        }
    }
}
