import Testing

@testable import Roadbook

@Suite struct OctetScanInternalTests {
    private func first(_ octet: UInt8, in octets: [UInt8], from start: Int = 0) -> Int? {
        octets.withUnsafeBufferPointer { octets in
            OctetScan.first(in: octets, from: start, mayHold: { $0.mayHave(octet) }, isOne: { $0 == octet })
        }
    }

    private func first(below limit: UInt8, in octets: [UInt8]) -> Int? {
        octets.withUnsafeBufferPointer { octets in
            OctetScan.first(in: octets, mayHold: { $0.mayHaveLess(than: limit) }, isOne: { $0 < limit })
        }
    }

    @Test func `an octet is found at each place of texts of each length`() {
        let pairs: [(UInt8, UInt8)] = [(0x00, 0x01), (0x22, 0x23), (0x7F, 0xFF), (0x1F, 0x20), (0x5C, 0xDC)]
        for count in 0...33 {
            for place in 0..<count {
                for (found, others) in pairs {
                    var octets = [UInt8](repeating: others, count: count)
                    #expect(first(found, in: octets) == nil)
                    octets[place] = found
                    #expect(first(found, in: octets) == place)
                    #expect(first(found, in: octets, from: place) == place)
                    #expect(first(found, in: octets, from: place + 1) == nil)
                }
            }
        }
    }

    @Test func `every octet is told from all others, and by whether it is less than one`() {
        for octet in UInt8.min...(.max) {
            let octets = [UInt8](repeating: octet, count: 20)
            for other in UInt8.min...(.max) {
                #expect((first(other, in: octets) == 0) == (octet == other))
            }
            for limit in [0x01, 0x20, 0x7F, 0x80] as [UInt8] {
                #expect((first(below: limit, in: octets) == 0) == (octet < limit))
            }
        }
    }

    @Test func `one that only looks like it does not end the search`() {
        // What is borrowed for the first octet makes the second look like one.
        #expect(first(0x00, in: [1, 1, 1, 1, 1, 1, 1, 1, 1, 0]) == 9)
        #expect(first(0x20, in: [0x21, 0x20, 0x21, 0x21, 0x21, 0x21, 0x21, 0x21]) == 1)
        #expect(first(below: 0x20, in: [0x20, 0x1F]) == 1)
    }
}
