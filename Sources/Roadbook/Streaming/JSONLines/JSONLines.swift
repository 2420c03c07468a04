import Foundation

/// The values of an answer that has one on each line, each read as soon as its line is there: JSON Lines, also called
/// NDJSON.
///
/// Nothing is sent before the first value is wanted. Empty lines are skipped, the last line needs no end, and a 204 has no
/// values. Iterating again sends the request again.
///
/// Iterating throws ``RequestError`` as ``Client/stream(_:)`` does, and where the answer is no JSON Lines
/// (`unexpectedContentType`), where a line is too long (`lineTooLong`), and where one is not what was expected
/// (`decodingFailed`, with the line in `bodyPrefix`). An error ends the sequence; the values before it have been given.
public struct JSONLines<Element: Decodable & Sendable>: AsyncSequence, Sendable {
    public typealias Failure = any Error

    let open: @Sendable () async throws -> JSONLinesConnection

    public func makeAsyncIterator() -> Iterator {
        Iterator(state: .closed(open))
    }

    /// Reads the values.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate enum State {
            case closed(@Sendable () async throws -> JSONLinesConnection)
            case open(JSONLinesConnection)
            case done
        }

        fileprivate var state: State

        /// The next value; `nil` after the last one, and after an error.
        ///
        /// - Throws: ``RequestError``, and `CancellationError` where the task is cancelled.
        public mutating func next() async throws -> Element? {
            let state = state
            self.state = .done
            var connection: JSONLinesConnection
            switch state {
            case .closed(let open): connection = try await open()
            case .open(let open):
                // Many lines may be there by now, and none of them has to be waited for.
                try Task.checkCancellation()
                connection = open
            case .done: return nil
            }
            guard let value = try await connection.next(Element.self) else { return nil }
            self.state = .open(connection)
            return value
        }
    }
}
