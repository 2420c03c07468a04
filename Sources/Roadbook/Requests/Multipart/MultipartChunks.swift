import Foundation

/// The octets of a form as they are sent: each piece is opened when it is its turn, and read as it is asked for.
struct MultipartChunks: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error

    let pieces: [TransportRequest.Body]

    func makeAsyncIterator() -> Iterator {
        Iterator(rest: pieces[...])
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var rest: ArraySlice<TransportRequest.Body>
        private var open: ByteStream.Iterator?

        fileprivate init(rest: ArraySlice<TransportRequest.Body>) {
            self.rest = rest
        }

        mutating func next() async throws -> Data? {
            while true {
                if let chunk = try await open?.next() { return chunk }
                guard let piece = rest.popFirst() else { return nil }
                open = try await piece.open().makeAsyncIterator()
            }
        }
    }
}
