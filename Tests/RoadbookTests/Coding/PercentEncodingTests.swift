import Foundation
import Roadbook
import Testing

struct PercentEncodingTests {
    private func encoded(_ octets: [UInt8], _ allowed: OctetSet) -> String {
        OctetWriter.text { writer in
            octets.withUnsafeBufferPointer { PercentEncoding.append($0, allowing: allowed, to: &writer) }
        }
    }

    @Test(arguments: UInt8.min...UInt8.max)
    func `every octet is either kept or written in hexadecimal`(octet: UInt8) {
        let hexadecimal = "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: true)
        let character = Character(UnicodeScalar(octet))
        let isAlphanumeric = character.isASCII && (character.isLetter || character.isNumber)
        let isUnreserved = isAlphanumeric || "-._~".contains(character)
        let isPath = isUnreserved || "!$&'()*+,;=:@".contains(character)
        #expect(encoded([octet], .unreserved) == (isUnreserved ? String(character) : hexadecimal))
        #expect(encoded([octet], .pathSegment) == (isPath ? String(character) : hexadecimal))
        let isPlain = isUnreserved && character != "."
        #expect(encoded([octet], .unreservedButDot) == (isPlain ? String(character) : hexadecimal))
        let isToken = isAlphanumeric || "!#$%&'*+-.^_`|~".contains(character)
        #expect(encoded([octet], .token) == (isToken ? String(character) : hexadecimal))
    }

    @Test func `a text is encoded in UTF-8 after what is there`() {
        let text = OctetWriter.text { writer in
            writer.append(UInt8(ascii: "/"))
            PercentEncoding.append("a/b é", allowing: .pathSegment, to: &writer)
            PercentEncoding.append(" +", allowing: .unreserved, spaceAsPlus: true, to: &writer)
        }
        #expect(text == "/a%2Fb%20%C3%A9+%2B")
    }

    @Test func `a set of other characters keeps them alone`() {
        #expect(encoded(Array("ab/c".utf8), OctetSet("a/é")) == "a%62/%63")
    }

    @Test func `what is decoded is what was encoded, a byte order mark too`() {
        for text in ["", "a/b é", "\u{FEFF}", "\u{FEFF}a", "a\u{FEFF}\u{0}", "%41+ ", "\r\n"] {
            let encoded = PercentEncoding.encoded(text, allowing: .unreserved)
            let decoded = PercentEncoding.decoded(encoded)
            #expect(decoded.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        }
        #expect(PercentEncoding.decoded("a+b%2B%2b") == "a+b++")
        #expect(PercentEncoding.decoded("a+b%2B", plusAsSpace: true) == "a b+")
        #expect(PercentEncoding.decoded("é%41") == "éA")
    }

    @Test(arguments: ["%", "%4", "%zz", "%4z", "a%", "%FF", "%C3", "%ED%A0%80"])
    func `what is no percent-encoding of UTF-8 has no text`(encoded: String) {
        #expect(PercentEncoding.decoded(encoded) == nil)
    }
}
