/// Content that is small as it is sent, and large when it is decoded: spaces, in gzip (RFC 1952).
enum Bomb {
    /// 2 MiB and more in some 13 KB, 158 times as much.
    static let gzip: [UInt8] = {
        var bits = Bits()
        // The only block, with the codes that need no table (RFC 1951, section 3.2.6).
        bits.append(code: 0b110, length: 3)
        bits.append(code: 0x30 + 0x20, length: 8)
        for _ in 0..<8200 {
            // The same again, 258 times.
            bits.append(code: 0b1100_0101, length: 8)
            bits.append(code: 0, length: 5)
        }
        bits.append(code: 0, length: 7)
        let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
        // Whoever reads on to the end finds a checksum that is wrong.
        return header + bits.octets + [UInt8](repeating: 0, count: 8)
    }()

    /// Codes, the first bit of each first, from the lowest bit of each octet on.
    private struct Bits {
        private(set) var octets: [UInt8] = []
        private var free = 0

        mutating func append(code: Int, length: Int) {
            for place in (0..<length).reversed() {
                if free == 0 {
                    octets.append(0)
                    free = 8
                }
                if code >> place & 1 == 1 { octets[octets.count - 1] |= 1 << UInt8(8 - free) }
                free -= 1
            }
        }
    }
}
