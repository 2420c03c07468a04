public import Foundation

/// Writes a JSON value as a JSON text.
///
/// Names are written in their order; where a name is repeated only its last value is, because RFC 8259 section 4 wants
/// names to be unique. Only what must be is escaped: quotation marks, backslashes and control characters; a slash is
/// not. Any depth can be written.
public struct JSONWriter: Sendable, Hashable {
    /// Whether the names of every object are sorted by their octets; false unless told.
    public var sortsNames: Bool

    /// Whether every member and element has a line of its own, indented by two spaces; false unless told.
    public var isPretty: Bool

    /// What a line is indented by for each level.
    package var indentation = "  "

    public init(sortsNames: Bool = false, isPretty: Bool = false) {
        self.sortsNames = sortsNames
        self.isPretty = isPretty
    }

    public func data(_ value: JSONValue) -> Data {
        Data(octets(value))
    }

    public func string(_ value: JSONValue) -> String {
        String(decoding: octets(value), as: UTF8.self)
    }

    public func octets(_ value: JSONValue) -> [UInt8] {
        var buffer: [UInt8] = []
        // Most contents of requests fit, and grow no buffer.
        buffer.reserveCapacity(256)
        append(value, to: &buffer)
        return buffer
    }

    /// Appends the text of `value` to `buffer`.
    public func append(_ value: JSONValue, to buffer: inout [UInt8]) {
        // The open arrays and objects are kept here and not on the call stack, so that no depth is too deep.
        var frames: [Frame] = []
        open(value, in: &frames, to: &buffer)
        while let last = frames.indices.last {
            guard let next = frames[last].next() else {
                close(frames.removeLast(), depth: last, to: &buffer)
                continue
            }
            if !next.isFirst { buffer.append(UInt8(ascii: ",")) }
            if isPretty { newLine(depth: last + 1, to: &buffer) }
            if let name = next.name {
                Self.append(name, to: &buffer)
                buffer.append(UInt8(ascii: ":"))
                if isPretty { buffer.append(UInt8(ascii: " ")) }
            }
            open(next.value, in: &frames, to: &buffer)
        }
    }

    private func open(_ value: JSONValue, in frames: inout [Frame], to buffer: inout [UInt8]) {
        switch value {
        case .null: buffer.append(contentsOf: "null".utf8)
        case .bool(let value): buffer.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): buffer.append(contentsOf: number.text.utf8)
        case .string(let text): Self.append(text, to: &buffer)
        case .array(let elements):
            buffer.append(UInt8(ascii: "["))
            frames.append(Frame(.array(elements)))
        case .object(let members):
            buffer.append(UInt8(ascii: "{"))
            var entries = members.entriesWithUniqueNames
            if sortsNames { entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
            frames.append(Frame(.object(entries)))
        }
    }

    private func close(_ frame: Frame, depth: Int, to buffer: inout [UInt8]) {
        if isPretty, !frame.isEmpty { newLine(depth: depth, to: &buffer) }
        switch frame.content {
        case .array: buffer.append(UInt8(ascii: "]"))
        case .object: buffer.append(UInt8(ascii: "}"))
        }
    }

    private func newLine(depth: Int, to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { buffer.append(contentsOf: indentation.utf8) }
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
        var position = 0

        init(_ content: Content) {
            self.content = content
        }

        var isEmpty: Bool {
            switch content {
            case .array(let elements): elements.isEmpty
            case .object(let entries): entries.isEmpty
            }
        }

        mutating func next() -> (isFirst: Bool, name: String?, value: JSONValue)? {
            defer { position += 1 }
            switch content {
            case .array(let elements):
                return position < elements.count ? (position == 0, nil, elements[position]) : nil
            case .object(let entries):
                guard position < entries.count else { return nil }
                return (position == 0, entries[position].name, entries[position].value)
            }
        }
    }
}
