/// The content of a file, each piece of which is read when it is asked for.
struct FileContent: AsyncSequence, Sendable {
    /// How many octets a piece has at most.
    static let pieceSize = 64 << 10

    let file: OpenFile

    func makeAsyncIterator() -> Iterator { Iterator(file: file) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let file: OpenFile
        private var offset = 0

        fileprivate init(file: OpenFile) {
            self.file = file
        }

        /// - Throws: ``OpenFile/Failure``. What was cut off meanwhile is missing at the end, and what was added is left out.
        mutating func next() async throws -> [UInt8]? {
            let count = Swift.min(file.size - offset, FileContent.pieceSize)
            guard count > 0 else { return nil }
            let piece = try await FileReading.value { [file, offset] in try file.octets(from: offset, atMost: count) }
            offset += piece.count
            return piece.isEmpty ? nil : piece
        }
    }
}
