import Foundation
import RoadbookTesting
import Testing

@testable import Roadbook

@Suite struct EventStreamParserInternalTests {
    private func events(_ chunks: [Data], limit: Int = 1 << 20, after id: String = "") throws -> [ServerSentEvent] {
        var parser = EventStreamParser(limit: limit, lastEventID: id)
        var events: [ServerSentEvent] = []
        for chunk in chunks {
            parser.append(chunk)
            while let event = try parser.next() { events.append(event) }
        }
        return events
    }

    private func events(_ text: String) throws -> [ServerSentEvent] {
        try events([Data(text.utf8)])
    }

    static let streams: [(String, [ServerSentEvent])] = [
        ("", []),
        ("data: a\n\n", [ServerSentEvent(data: "a")]),
        ("data: a\r\r", [ServerSentEvent(data: "a")]),
        ("data: a\r\n\r\n", [ServerSentEvent(data: "a")]),
        ("data: a\r\n\n", [ServerSentEvent(data: "a")]),
        ("data: a\n\r\n", [ServerSentEvent(data: "a")]),
        ("data: a\r\ndata: b\r\n\r\ndata: c\n\n", [ServerSentEvent(data: "a\nb"), ServerSentEvent(data: "c")]),
        ("data: a\n\rdata: b\r\r", [ServerSentEvent(data: "a"), ServerSentEvent(data: "b")]),
        // One space after the colon is dropped, and no more.
        ("data:a\n\n", [ServerSentEvent(data: "a")]),
        ("data:  a\n\n", [ServerSentEvent(data: " a")]),
        ("data:\ta\n\n", [ServerSentEvent(data: "\ta")]),
        ("data: a \n\n", [ServerSentEvent(data: "a ")]),
        ("data: a: b\n\n", [ServerSentEvent(data: "a: b")]),
        // A field without a colon has no value.
        ("data\n\n", [ServerSentEvent(data: "")]),
        ("data\ndata\n\n", [ServerSentEvent(data: "\n")]),
        ("data:\n\n", [ServerSentEvent(data: "")]),
        ("data: a\ndata\n\n", [ServerSentEvent(data: "a\n")]),
        // Names are compared as they are.
        ("Data: a\n\n data: a\n\ndata : a\n\n", []),
        ("unknown: a\ndata: b\n\n", [ServerSentEvent(data: "b")]),
        // Types last for one event, with or without data.
        ("event: x\ndata: a\n\ndata: b\n\n", [ServerSentEvent(event: "x", data: "a"), ServerSentEvent(data: "b")]),
        ("event: x\n\ndata: a\n\n", [ServerSentEvent(data: "a")]),
        ("event: x\nevent: y\ndata: a\n\n", [ServerSentEvent(event: "y", data: "a")]),
        ("event: x\nevent\ndata: a\n\n", [ServerSentEvent(data: "a")]),
        // Ids last.
        ("id: 1\ndata: a\n\ndata: b\n\n", [ServerSentEvent(data: "a", id: "1"), ServerSentEvent(data: "b", id: "1")]),
        ("id: 1\n\ndata: b\n\n", [ServerSentEvent(data: "b", id: "1")]),
        ("id: 1\ndata: a\n\nid\ndata: b\n\n", [ServerSentEvent(data: "a", id: "1"), ServerSentEvent(data: "b")]),
        ("id: 1\u{0}\nid: 2\nid: \u{0}\ndata: a\n\n", [ServerSentEvent(data: "a", id: "2")]),
        // An id is sent in a field.
        ("id: 1\nid: 2\u{1}\nid: \u{7F}\nid: 3\u{1B}[m\ndata: a\n\n", [ServerSentEvent(data: "a", id: "1")]),
        ("id: a\tb é\ndata: a\n\n", [ServerSentEvent(data: "a", id: "a\tb é")]),
        // Times are digits.
        (
            "retry: 10\ndata: a\n\ndata: b\n\n",
            [ServerSentEvent(data: "a", retry: .milliseconds(10)), ServerSentEvent(data: "b")]
        ),
        ("retry: 1x\nretry:  1\nretry: -1\nretry: ١\nretry\nretry: 1.5\ndata: a\n\n", [ServerSentEvent(data: "a")]),
        ("retry: 007\ndata: a\n\n", [ServerSentEvent(data: "a", retry: .milliseconds(7))]),
        ("retry: 99999999999999999999999\ndata: a\n\n", [ServerSentEvent(data: "a", retry: .seconds(86_400))]),
        // Comments say nothing.
        (":\n: data: a\n:data: b\ndata: c\n:\n\n", [ServerSentEvent(data: "c")]),
        // What is not ended is dropped.
        ("data: a\n\ndata: b\n", [ServerSentEvent(data: "a")]),
        ("data: a\n\ndata: b", [ServerSentEvent(data: "a")]),
        // A byte order mark at the beginning, and there alone.
        ("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n", [ServerSentEvent(data: "a")]),
        ("\u{FEFF}: a\ndata: \u{FEFF}b\n\n", [ServerSentEvent(data: "\u{FEFF}b")]),
        ("\u{FEFF}\u{FEFF}data: a\n\n", []), (":\n\u{FEFF}data: a\n\n", []),
        ("data: a\u{0}ü😀\u{2028}b\n\n", [ServerSentEvent(data: "a\u{0}ü😀\u{2028}b")]),
    ]

    @Test(arguments: streams)
    func `events are what the standard says, wherever the chunks are cut`(
        stream: String,
        expected: [ServerSentEvent]
    ) throws {
        for chunks in Chunks.everyWay(Array(stream.utf8)) { #expect(try events(chunks) == expected) }
        #expect(EventStreamReference(Array(stream.utf8)).events == expected)
    }

    @Test func `random octets are read as the standard reads them, octets that are no UTF-8 among them`() throws {
        var random = SeededRandomNumberGenerator()
        let words: [[UInt8]] =
            [
                "data", "\ndata: ", "\ndata: ", "\ndata:", "event:", "id: ", "id:", "retry: ", ":", " ", "\r", "\n",
                "\r\n",
                "\n\n", "\n\n", "\r\r", "\r\n\r\n", "a", "ü", "😀", "\u{0}", "7", "\u{FEFF}",
            ].map { Array($0.utf8) } + [
                [0xF0], [0x9F, 0x98], [0xC3], [0xFF], [0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBB],
            ]
        var count = 0
        for _ in 0..<3000 {
            let octets = (0..<Int.random(in: 0..<40, using: &random)).flatMap { _ in
                words.randomElement(using: &random) ?? []
            }
            let expected = EventStreamReference(octets)
            var parser = EventStreamParser(limit: 1 << 20)
            var events: [ServerSentEvent] = []
            for chunk in Chunks.random(octets, using: &random) {
                parser.append(chunk)
                while let event = try parser.next() { events.append(event) }
            }
            #expect(events == expected.events, "\(random) \(octets)")
            #expect(parser.lastEventID == expected.lastEventID, "\(random) \(octets)")
            count += events.count
        }
        #expect(count > 1000)
    }

    @Test func `octets that are no UTF-8 are replaced, also where chunks cut them`() throws {
        let octets = Array("data: ".utf8) + [0xF0, 0x9F, 0x98, 0x80, 0xF0, 0x9F, 0x98] + Array("\n\n".utf8)
        for chunks in Chunks.everyWay(octets) {
            #expect(try events(chunks) == [ServerSentEvent(data: "😀\u{FFFD}")])
        }
    }

    @Test func `an event is there as soon as its empty line is, whatever may follow`() throws {
        var parser = EventStreamParser(limit: 100)
        parser.append(Data("data: a\r\r".utf8))
        #expect(try parser.next()?.data == "a")
        parser.append(Data("\ndata: b\n\ndata".utf8))
        #expect(try parser.next()?.data == "b")
        #expect(try parser.next() == nil)
    }

    @Test func `only whole events change the id and only whole lines the time`() throws {
        var parser = EventStreamParser(limit: 100, lastEventID: "0")
        parser.append(Data("data: a\n\n".utf8))
        #expect(try parser.next()?.id == "0")
        parser.append(Data("id: 1\nretry: 5\nretry: 6".utf8))
        #expect(try parser.next() == nil)
        #expect(parser.lastEventID == "0")
        #expect(parser.reconnectionTime == .milliseconds(5))
        parser.append(Data("\n\n".utf8))
        #expect(try parser.next() == nil)
        #expect(parser.lastEventID == "1")
        #expect(parser.reconnectionTime == .milliseconds(6))
    }

    @Test(arguments: [
        ("data: 123456\n\n", 12, true), ("data: 123456\n\n", 11, false), ("data: 123456", 11, false),
        ("data:1\ndata:2\ndata:3\n\n", 10, true), ("data:1\ndata:2\ndata:3\n\n", 9, false),
        ("data:1\n\ndata:2\n\ndata:3\n\n", 6, true), ("event:12\ndata:1\n\n", 8, true),
        ("event:12\ndata:1\n\n", 7, false), ("unknown: 12\n\n", 10, false), ("id:1234\n\ndata:1\n\n", 9, false),
        (": a comment of any length\ndata:1\n\n", 6, true), (":\n:\n:\n:\n:\n:\n:\n:\ndata:1\n\n", 6, true),
    ])
    func `an event is bounded, and comments are not counted`(stream: String, limit: Int, fits: Bool) throws {
        for chunks in Chunks.everyWay(Array(stream.utf8)) {
            if fits {
                #expect(!(try events(chunks, limit: limit)).isEmpty)
            } else {
                let error = #expect(throws: EventStreamParser.EventTooLarge.self) { try events(chunks, limit: limit) }
                #expect(error?.limit == limit)
            }
        }
    }

    @Test func `what came before an event that is too large is given`() throws {
        var parser = EventStreamParser(limit: 10)
        parser.append(Data("data: a\n\ndata: 12345678\n\n".utf8))
        #expect(try parser.next()?.data == "a")
        #expect(throws: EventStreamParser.EventTooLarge.self) { try parser.next() }
    }

    @Test(arguments: [0, -1, Int.min])
    func `where no octet is allowed every event is too large`(limit: Int) {
        for id in ["", "1"] {
            #expect(throws: EventStreamParser.EventTooLarge.self) {
                try events([Data("data: a\n\n".utf8)], limit: limit, after: id)
            }
        }
    }

    @Test func `a long event in many small chunks takes linear time`() throws {
        let line = Data("data: 0123456789\n".utf8)
        var parser = EventStreamParser(limit: 16 << 20)
        for _ in 0..<20_000 {
            parser.append(line)
            #expect(try parser.next() == nil)
        }
        for _ in 0..<20_000 { parser.append(Data("data".utf8)) }
        parser.append(Data("\n\n".utf8))
        #expect(try parser.next()?.data.utf8.count == 219_999)
    }
}
