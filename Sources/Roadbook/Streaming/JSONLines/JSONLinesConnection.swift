import Foundation

/// An answer of JSON Lines that is being read.
struct JSONLinesConnection {
    private let source: OpenStream
    private var bytes: ByteStream.Iterator
    private var reader: JSONLinesReader

    /// - Throws: ``RequestError`` with the code `unexpectedContentType`.
    init(_ source: OpenStream, _ policy: JSONLinesPolicy, _ coding: Coding) throws {
        // Where there is no content there is no line, and no media type either.
        if source.response.head.status != 204 { try source.check(policy.contentTypes, "JSON Lines") }
        self.source = source
        bytes = source.response.body.makeAsyncIterator()
        reader = JSONLinesReader(limit: policy.lineLimit, coding: coding)
    }

    /// The value of the next line; `nil` at the end.
    mutating func next<Value: Decodable>(_ type: Value.Type) async throws -> Value? {
        do {
            while true {
                if let value = try reader.next(type) { return value }
                guard let chunk = try await bytes.next() else {
                    let value = try reader.last(type)
                    if value == nil { source.succeed() }
                    return value
                }
                reader.append(chunk)
            }
        } catch let error as JSONLinesReader.LineTooLong {
            throw source.failure(
                RequestError(
                    .lineTooLong,
                    "line \(error.line) of the content is longer than \(error.limit) octets",
                    advice: "Raise the setting jsonLines.lineLimit if lines of that length are expected."
                )
            )
        } catch let error as JSONLinesReader.UnreadableLine {
            throw source.failure(
                RequestError(
                    .decodingFailed,
                    "line \(error.line) of the content is not what was expected: "
                        + CodingFailure.describe(error.underlying),
                    advice: "Check the model against what the server sends.",
                    underlying: error.underlying
                ),
                content: error.content
            )
        }
    }
}
