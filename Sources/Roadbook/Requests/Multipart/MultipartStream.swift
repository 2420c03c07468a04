import Foundation

/// The octets of a form as they are sent: each piece is opened when it is its turn, and read as it is asked for.
struct MultipartStream: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error

    let content: MultipartContent

    func makeAsyncIterator() -> Iterator {
        Iterator(pieces: content.pieces[...])
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var pieces: ArraySlice<MultipartContent.Piece>
        private var open: Open?

        fileprivate init(pieces: ArraySlice<MultipartContent.Piece>) {
            self.pieces = pieces
        }

        /// The next octets, never none.
        ///
        /// - Throws: ``TransportError`` with the code `requestBodyUnavailable` where a piece cannot be read, or is not as
        ///   long as was said; what a stream throws; `CancellationError`.
        mutating func next() async throws -> Data? {
            while true {
                try Task.checkCancellation()
                if open != nil {
                    if let chunk = try await open?.next() { return chunk }
                    open = nil
                }
                switch pieces.popFirst() {
                case nil: return nil
                case .data(let data): if !data.isEmpty { return data }
                case .file(let file, let length): open = try .file(file, length: length)
                case .stream(let length, let stream): open = .stream(try await stream(), length: length)
                }
            }
        }
    }

    /// A piece that is being read.
    private struct Open {
        enum Source {
            case file(FileHandle)
            case stream(ByteStream.Iterator)
        }

        var source: Source
        /// How many octets are still to come; `nil` where that is not known.
        var remaining: Int?

        static func file(_ file: URL, length: Int) throws -> Open {
            guard let handle = try? FileHandle(forReadingFrom: file) else { throw changedFile }
            return Open(source: .file(handle), remaining: length)
        }

        static func stream(_ stream: ByteStream, length: Int?) -> Open {
            Open(source: .stream(stream.makeAsyncIterator()), remaining: length)
        }

        mutating func next() async throws -> Data? {
            let chunk: Data?
            let failure: TransportError
            switch source {
            case .file(let handle):
                failure = changedFile
                do { chunk = try handle.read(upToCount: chunkSize) } catch { throw failure }
            case .stream(var iterator):
                failure = TransportError(.requestBodyUnavailable, "a stream of the form is not as long as was said")
                chunk = try await iterator.next()
                source = .stream(iterator)
            }
            guard let chunk, !chunk.isEmpty else {
                guard (remaining ?? 0) == 0 else { throw failure }
                return nil
            }
            guard let remaining else { return chunk }
            // More than was said would be read as the beginning of another request.
            guard chunk.count <= remaining else { throw failure }
            self.remaining = remaining - chunk.count
            return chunk
        }
    }

    /// How many octets of a file are read at once.
    private static let chunkSize = 64 << 10

    static var changedFile: TransportError {
        TransportError(.requestBodyUnavailable, "a file of the form cannot be read, or has changed its length")
    }
}
