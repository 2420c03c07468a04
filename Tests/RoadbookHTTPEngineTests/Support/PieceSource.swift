import RoadbookHTTPEngine

/// Pieces of content that a test hands out one by one, and what has become of whoever makes them.
final class PieceSource: Sendable {
    private let pieces: AsyncThrowingStream<[UInt8], any Error>
    private let continuation: AsyncThrowingStream<[UInt8], any Error>.Continuation
    let ended = Signal()

    init() {
        (pieces, continuation) = AsyncThrowingStream.makeStream()
        continuation.onTermination = { [ended] _ in ended.send() }
    }

    func give(_ text: String) { continuation.yield(Array(text.utf8)) }
    func finish(throwing error: (any Error)? = nil) { continuation.finish(throwing: error) }

    func stream(length: Int? = nil, trailers: HTTPFields = [:]) -> HTTPContentStream {
        HTTPContentStream(pieces, length: length, trailers: { trailers })
    }

    /// Content of these pieces.
    static func stream(of pieces: [String], length: Int? = nil, trailers: HTTPFields = [:]) -> HTTPContentStream {
        let source = PieceSource()
        for piece in pieces { source.give(piece) }
        source.finish()
        return source.stream(length: length, trailers: trailers)
    }
}
