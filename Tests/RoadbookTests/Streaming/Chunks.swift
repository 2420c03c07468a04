import Foundation

/// Ways to cut octets into chunks.
enum Chunks {
    /// Whole, octet by octet, and once at every place.
    static func everyWay(_ octets: [UInt8]) -> [[Data]] {
        let cuts = octets.indices.map { [Data(octets[..<$0]), Data(octets[$0...])] }
        return [[Data(octets)], octets.map { Data([$0]) }] + cuts
    }

    /// At random places.
    static func random(_ octets: [UInt8], using random: inout some RandomNumberGenerator) -> [Data] {
        var chunks: [Data] = []
        var rest = octets[...]
        while !rest.isEmpty {
            chunks.append(Data(rest.prefix(Int.random(in: 1...9, using: &random))))
            rest = rest.dropFirst(chunks[chunks.count - 1].count)
        }
        return chunks
    }
}
