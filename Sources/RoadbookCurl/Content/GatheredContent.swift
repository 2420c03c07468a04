import Foundation

/// What has come of an answer in one turn of the driver, on its way to who reads it: libcurl brings it in pieces, and each
/// piece that is handed over costs a lock, and often a thread that is woken.
struct GatheredContent {
    /// How many octets are handed over at the latest: four of libcurl's pieces.
    static let size = 64 << 10

    private var octets = Data()

    var isEmpty: Bool { octets.isEmpty }
    var isFull: Bool { octets.count >= Self.size }

    mutating func append(_ piece: UnsafeRawBufferPointer) {
        // A piece that is as large as they come is one of many.
        if octets.isEmpty, piece.count >= Self.size / 4 { octets.reserveCapacity(Self.size) }
        octets.append(contentsOf: piece)
    }

    mutating func take() -> Data {
        defer { octets = Data() }
        return octets
    }
}
