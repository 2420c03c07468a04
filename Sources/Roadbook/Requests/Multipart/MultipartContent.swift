import Foundation

/// A form as octets: pieces that are there, that lie in files, and that are made while they are sent.
struct MultipartContent: Sendable {
    private(set) var pieces: [TransportRequest.Body] = []

    /// How many octets there are in all; `nil` where that is not known, or beyond counting.
    var length: Int64? {
        pieces.reduce(into: 0 as Int64?) { sum, piece in
            guard let length = piece.length, let (total, overflow) = sum?.addingReportingOverflow(length) else {
                sum = nil
                return
            }
            sum = overflow ? nil : total
        }
    }

    /// The content of a request: data for a form that is short and has no streams, a stream for any other.
    func body() throws -> TransportRequest.Body {
        if let data = try data(upTo: Self.longestData) { return .data(data) }
        let chunks = MultipartChunks(pieces: pieces)
        let isReplayable = pieces.allSatisfy(\.isReplayable)
        return .stream(isReplayable ? BodyStream(length: length) { chunks } : BodyStream(once: chunks, length: length))
    }

    /// Everything in one piece, where that is possible now and within a limit; otherwise `nil`.
    ///
    /// - Throws: Where a file cannot be read.
    func data(upTo limit: Int64) throws -> Data? {
        guard let length, length <= limit else { return nil }
        var collected = Data()
        for piece in pieces {
            switch piece {
            case .none: break
            case .data(let data): collected.append(data)
            case .file(let file):
                guard let data = try? Data(contentsOf: file) else { throw TransportRequest.Body.unreadable() }
                collected.append(data)
            case .stream: return nil
            }
        }
        return collected
    }

    /// Adds octets; short pieces that follow one another become one, long ones are not copied.
    mutating func append(_ data: Data) {
        if case .data(var last) = pieces.last, last.count < Self.short, data.count < Self.short {
            pieces.removeLast()
            last.append(data)
            pieces.append(.data(last))
        } else {
            pieces.append(.data(data))
        }
    }

    mutating func append(_ piece: TransportRequest.Body) {
        if case .data(let data) = piece { append(data) } else { pieces.append(piece) }
    }

    private static let short = 16 << 10
    private static let longestData: Int64 = 1 << 20
}
