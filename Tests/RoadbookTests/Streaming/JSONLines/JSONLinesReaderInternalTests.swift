import Foundation
import Testing

@testable import Roadbook

@Suite struct JSONLinesReaderInternalTests {
    private func values(_ chunks: [Data], limit: Int = 1 << 20) throws -> [JSONValue] {
        var reader = JSONLinesReader(limit: limit, coding: .inherited)
        var values: [JSONValue] = []
        for chunk in chunks {
            reader.append(chunk)
            while let value = try reader.next(JSONValue.self) { values.append(value) }
        }
        if let value = try reader.last(JSONValue.self) { values.append(value) }
        return values
    }

    @Test(
        arguments: [
            ("", []), ("\n", []), ("1\n2\n", [1, 2]), ("1\r\n2\r\n", [1, 2]), ("1\n2", [1, 2]), ("1\r\n2\r", [1, 2]),
            ("\n\n1\n\r\n \t\n2\n\n", [1, 2]), ("\u{FEFF}1\n2\n", [1, 2]), ("\u{FEFF}", []),
            ("{\"a\": [1,\t2]}\n\"ü\u{2028}😀\"\nnull\n", [["a": [1, 2]], "ü\u{2028}😀", .null]),
            (" 1 \n", [1]),
        ] as [(String, [JSONValue])]
    )
    func `each line is a value, wherever the chunks are cut`(text: String, expected: [JSONValue]) throws {
        for chunks in Chunks.everyWay(Array(text.utf8)) { #expect(try values(chunks) == expected) }
    }

    @Test(arguments: [
        ("1\n[1,\n", 2), ("1\n\n\n2 3\n", 4), ("1\r2\n", 1), ("\u{FEFF}1\n\u{FEFF}\u{FEFF}2\n", 2), ("[1", 1),
    ])
    func `a line that is no value is named by its number`(text: String, line: Int) throws {
        for chunks in Chunks.everyWay(Array(text.utf8)) {
            let error = #expect(throws: JSONLinesReader.UnreadableLine.self) { try values(chunks) }
            #expect(error?.line == line)
            #expect(error?.underlying is DecodingError)
        }
    }

    @Test func `the lines after one that is no value can be read`() throws {
        var reader = JSONLinesReader(limit: 100, coding: .inherited)
        reader.append(Data("1\nx\n2\n".utf8))
        #expect(try reader.next(Int.self) == 1)
        #expect(throws: JSONLinesReader.UnreadableLine.self) { try reader.next(Int.self) }
        #expect(try reader.next(Int.self) == 2)
    }

    @Test func `values are read by the coding`() throws {
        struct Tick: Decodable, Equatable { var madeAt: Date }
        var reader = JSONLinesReader(limit: 100, coding: Coding(dates: .secondsSince1970, keys: .snakeCase))
        reader.append(Data(#"{"made_at": 7}"#.utf8))
        #expect(try reader.next(Tick.self) == nil)
        #expect(try reader.last(Tick.self) == Tick(madeAt: Date(timeIntervalSince1970: 7)))
    }

    @Test(arguments: [("1234\n12345", 5, nil), ("1234\n123456\n", 5, 2), ("1234\n123456", 5, 2), ("1234\r\n", 4, 1)])
    func `a line is bounded`(text: String, limit: Int, tooLong: Int?) throws {
        for chunks in Chunks.everyWay(Array(text.utf8)) {
            if let tooLong {
                let error = #expect(throws: JSONLinesReader.LineTooLong.self) { try values(chunks, limit: limit) }
                #expect(error?.line == tooLong)
                #expect(error?.limit == limit)
            } else {
                #expect(try values(chunks, limit: limit) == [1234, 12345])
            }
        }
    }
}
