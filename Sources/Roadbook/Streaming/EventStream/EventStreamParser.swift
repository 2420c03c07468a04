import Foundation

/// Reads events out of octets that arrive in chunks (WHATWG HTML, sections 9.2.5 and 9.2.6), in linear time.
///
/// Octets that are not UTF-8 become U+FFFD, wherever the chunks are cut. An event that the end of the octets cuts off is
/// dropped, as the standard has it.
struct EventStreamParser {
    /// An event with more octets than were allowed.
    struct EventTooLarge: Error {
        let limit: Int
    }

    /// The id after which a reconnection resumes; empty where there is none. Only whole events change it.
    private(set) var lastEventID: String

    /// How long the server asks to wait before a reconnection; `nil` where it has not said so.
    private(set) var reconnectionTime: Duration?

    private let limit: Int
    private var lines = LineSplitter(.any, comment: UInt8(ascii: ":"))

    // The event that is being read.
    private var data = Data()
    private var type = Data()
    private var id: String
    private var retry: Duration?

    /// - Parameters:
    ///   - limit: The most octets an event may have, counting what is kept of it: its data, its type, its id and the
    ///     line that is being read. Comments count for nothing.
    ///   - lastEventID: The id that the stream resumes after; its events have it until one brings another.
    init(limit: Int, lastEventID: String = "") {
        self.limit = limit
        self.lastEventID = lastEventID
        id = lastEventID
    }

    /// Adds the next octets.
    mutating func append(_ chunk: Data) {
        lines.append(chunk)
    }

    /// The next whole event; `nil` where more octets are needed.
    mutating func next() throws(EventTooLarge) -> ServerSentEvent? {
        while let line = try nextLine() {
            if !line.isEmpty {
                read(line)
            } else if let event = dispatched() {
                return event
            }
        }
        return nil
    }

    private mutating func nextLine() throws(EventTooLarge) -> Data? {
        do {
            return try lines.next(limit: max(0, limit) - data.count - type.count - id.utf8.count)
        } catch {
            throw EventTooLarge(limit: limit)
        }
    }

    private mutating func read(_ line: Data) {
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        let name = line[..<(colon ?? line.endIndex)]
        var value = line[(colon.map { $0 + 1 } ?? line.endIndex)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        if name.elementsEqual("data".utf8) {
            data.append(value)
            data.append(UInt8(ascii: "\n"))
        } else if name.elementsEqual("event".utf8) {
            type = Data(value)
        } else if name.elementsEqual("id".utf8) {
            // The standard ignores NUL alone; what no field can hold could not be sent to resume after.
            if !value.contains(where: \.isControlOctet) { id = String(decoding: value, as: UTF8.self) }
        } else if name.elementsEqual("retry".utf8), let time = Self.reconnectionTime(value) {
            retry = time
            reconnectionTime = time
        }
    }

    /// The event that an empty line has ended; `nil` for one without data.
    private mutating func dispatched() -> ServerSentEvent? {
        lastEventID = id
        defer {
            data = Data()
            type = Data()
            retry = nil
        }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            event: type.isEmpty ? "message" : String(decoding: type, as: UTF8.self),
            data: String(decoding: data.dropLast(), as: UTF8.self),
            id: id.isEmpty ? nil : id,
            retry: retry
        )
    }

    /// A time in milliseconds, a day at most; `nil` for what is not digits alone.
    private static func reconnectionTime(_ digits: Data) -> Duration? {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let longest: Int64 = 86_400_000
        return .milliseconds(digits.reduce(0) { min($0 * 10 + Int64($1 - 0x30), longest) })
    }
}
