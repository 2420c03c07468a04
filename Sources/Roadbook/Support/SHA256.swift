/// The hash of FIPS 180-4, section 6.2: neither the standard library nor Foundation has one on Linux.
///
/// It names what must not be told, such as the credentials in the key of a stored answer. It is no way to keep passwords.
package struct SHA256 {
    private var state: SIMD8<UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// What is not in the state yet: less than a block.
    private var block: [UInt8] = []
    /// How many bits there are in all.
    private var count: UInt64 = 0

    init() {
        block.reserveCapacity(Self.blockSize)
    }

    /// The digest of some octets, 32 of them.
    package static func digest(_ octets: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(octets)
        return hash.digest()
    }

    mutating func update(_ octets: some Sequence<UInt8>) {
        for octet in octets {
            block.append(octet)
            count &+= 8
            if block.count == Self.blockSize { compress() }
        }
    }

    /// The digest of the octets so far, 32 of them.
    func digest() -> [UInt8] {
        var hash = self
        hash.update(CollectionOfOne(0x80))
        let end = Self.blockSize - 8
        let zeros = (hash.block.count <= end ? end : end + Self.blockSize) - hash.block.count
        hash.update(repeatElement(0, count: zeros))
        withUnsafeBytes(of: count.bigEndian) { hash.update($0) }
        var digest: [UInt8] = []
        digest.reserveCapacity(32)
        for index in hash.state.indices {
            withUnsafeBytes(of: hash.state[index].bigEndian) { digest.append(contentsOf: $0) }
        }
        return digest
    }

    private mutating func compress() {
        // On the stack: an array would be allocated for each digest.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.constants.count) { words in
            for index in 0..<16 {
                let place = index * 4
                words[index] =
                    UInt32(block[place]) << 24 | UInt32(block[place + 1]) << 16 | UInt32(block[place + 2]) << 8
                    | UInt32(block[place + 3])
            }
            for index in 16..<words.count {
                let (early, late) = (words[index - 15], words[index - 2])
                let first = early.rotated(by: 7) ^ early.rotated(by: 18) ^ (early >> 3)
                let second = late.rotated(by: 17) ^ late.rotated(by: 19) ^ (late >> 10)
                words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
            }
            state &+= Self.mixed(state, with: words)
        }
        block.removeAll(keepingCapacity: true)
    }

    private static func mixed(_ state: SIMD8<UInt32>, with words: UnsafeMutableBufferPointer<UInt32>) -> SIMD8<UInt32> {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for (constant, word) in zip(constants, words) {
            let mixed = e.rotated(by: 6) ^ e.rotated(by: 11) ^ e.rotated(by: 25)
            let first = h &+ mixed &+ ((e & f) ^ (~e & g)) &+ constant &+ word
            let other = a.rotated(by: 2) ^ a.rotated(by: 13) ^ a.rotated(by: 22)
            let second = other &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        return SIMD8(a, b, c, d, e, f, g, h)
    }

    private static let blockSize = 64

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension UInt32 {
    fileprivate func rotated(by bits: UInt32) -> UInt32 {
        self &>> bits | self &<< (32 - bits)
    }
}

extension Sequence<UInt8> {
    /// Two digits per octet, in lower case.
    package var hexadecimal: String {
        func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) }
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * underestimatedCount)
        for octet in self {
            digits.append(digit(octet >> 4))
            digits.append(digit(octet & 15))
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
