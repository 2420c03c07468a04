import Foundation

/// What has come of an answer in one turn of the driver, on its way to who reads it: libcurl brings it in pieces, and each
/// piece that is handed over costs a lock, and often a thread that is woken.
struct GatheredContent: ~Copyable {
    /// How many octets are handed over at the latest: four of the pieces libcurl makes of what it has read.
    static let size = ContentBuffers.size

    /// What has come, where it began with a small piece.
    private var octets = Data()
    /// What has come otherwise: of content that is large there are more such pieces.
    private var buffer: UnsafeMutableRawPointer?
    private var bufferCount = 0
    private var buffers: ContentBuffers?

    deinit {
        buffer?.deallocate()
    }

    private var count: Int { octets.count + bufferCount }

    var isEmpty: Bool { count == 0 }
    var isFull: Bool { count >= Self.size }

    /// Whether a piece can be added; what there is has to be taken before otherwise.
    func hasRoom(for pieceCount: Int) -> Bool { isEmpty || count + pieceCount <= Self.size }

    mutating func append(_ piece: UnsafeRawBufferPointer) {
        guard let start = piece.baseAddress else { return }
        if isEmpty, (Self.size / 4...Self.size).contains(piece.count) {
            let buffers = buffers ?? ContentBuffers()
            (self.buffers, buffer) = (buffers, buffers.take())
        }
        if let buffer {
            (buffer + bufferCount).copyMemory(from: start, byteCount: piece.count)
            bufferCount += piece.count
        } else {
            octets.append(contentsOf: piece)
        }
    }

    mutating func take() -> Data {
        guard let buffers, let full = buffer.take() else {
            defer { octets = Data() }
            return octets
        }
        defer { bufferCount = 0 }
        return buffers.data(full, count: bufferCount)
    }

    /// Keeps no memory for more: the last has come.
    func close() { buffers?.close() }
}
