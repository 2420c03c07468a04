import Foundation
import Roadbook
import Testing

struct PercentEncodingTests {
    private func encoded(_ octets: [UInt8], _ allowed: OctetSet) -> String {
        var buffer: [UInt8] = []
        octets.withUnsafeBufferPointer { PercentEncoding.append($0, allowing: allowed, to: &buffer) }
        return String(decoding: buffer, as: UTF8.self)
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
    }

    @Test func `a text is encoded in UTF-8 after what is there`() {
        var buffer = Array("/".utf8)
        PercentEncoding.append("a/b é", allowing: .pathSegment, to: &buffer)
        PercentEncoding.append(" +", allowing: .unreserved, spaceAsPlus: true, to: &buffer)
        #expect(String(decoding: buffer, as: UTF8.self) == "/a%2Fb%20%C3%A9+%2B")
    }

    @Test func `a set of other characters keeps them alone`() {
        #expect(encoded(Array("ab/c".utf8), OctetSet("a/é")) == "a%62/%63")
    }
}
