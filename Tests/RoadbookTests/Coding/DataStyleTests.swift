import Foundation
import Roadbook
import Testing

struct DataStyleTests {
    static let styles: [DataStyle] = [.base64, .base64URL, .deferredToData]

    @Test(
        arguments: [
            ([], [#""""#, #""""#, "[]"]),
            ([0xFB], [#""+w==""#, #""-w""#, "[251]"]),
            ([0xFF, 0xFE], [#""//4=""#, #""__4""#, "[255,254]"]),
            ([1, 2, 3], [#""AQID""#, #""AQID""#, "[1,2,3]"]),
        ] as [([UInt8], [String])]
    )
    func `data under every style`(octets: [UInt8], texts: [String]) throws {
        for (style, text) in zip(Self.styles, texts) {
            let coding = Coding(data: style)
            #expect(String(decoding: try coding.encode(Data(octets)), as: UTF8.self) == text)
            #expect(try coding.decode(Data.self, from: Data(text.utf8)) == Data(octets))
        }
    }

    @Test(arguments: styles)
    func `every octet is written and read back, in data of any length`(style: DataStyle) throws {
        let coding = Coding(data: style)
        for count in 1_020...1_030 {
            let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ count) })
            #expect(try coding.decode(Data.self, from: coding.encode(data)) == data)
        }
    }

    @Test func `padding of base64url is read`() throws {
        #expect(try Coding(data: .base64URL).decode(Data.self, from: Data(#""__4=""#.utf8)) == Data([0xFF, 0xFE]))
    }

    @Test(
        arguments: [
            (.base64, #""__4=""#), (.base64, #""AQI""#), (.base64, #""!""#), (.base64, "1"), (.base64, "[1]"),
            (.base64URL, #""//4=""#), (.base64URL, #""A""#), (.base64URL, "null"), (.deferredToData, "[256]"),
            (.deferredToData, "[-1]"), (.deferredToData, "[\"1\"]"), (.deferredToData, #""AQID""#),
            (.base64, #""====""#), (.base64, #""AA=A""#), (.base64, #""AQID====""#), (.base64, #""A===""#),
            (.base64URL, #""=""#), (.base64URL, #""====""#), (.base64URL, #""AA=""#), (.base64URL, #""AA=A""#),
            (.base64URL, #""AQID=""#), (.base64URL, #""AQID====""#),
        ] as [(DataStyle, String)]
    )
    func `what a style cannot read is an error`(style: DataStyle, text: String) {
        #expect(throws: DecodingError.self) { try Coding(data: style).decode(Data.self, from: Data(text.utf8)) }
    }

    @Test func `data in parameters follows the coding`() throws {
        let parameters: Parameters = ["d": Data([0xFB])]
        #expect(parameters["d"] == "+w==")
        #expect(String(decoding: try Coding(data: .base64URL).encode(parameters), as: UTF8.self) == #"{"d":"-w"}"#)
    }
}
