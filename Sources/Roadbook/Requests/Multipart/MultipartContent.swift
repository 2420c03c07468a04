import Foundation

/// A form as octets: pieces that are there, that lie in files, and that are made while they are sent.
struct MultipartContent: Sendable {
    enum Piece: Sendable {
        case data(Data)
        case file(URL, length: Int)
        case stream(length: Int?, open: @Sendable () async throws -> ByteStream)

        /// How many octets it has; `nil` where that is not known before they are sent.
        var length: Int? {
            switch self {
            case .data(let data): data.count
            case .file(_, let length): length
            case .stream(let length, _): length
            }
        }
    }

    private(set) var pieces: [Piece] = []

    /// How many octets there are in all; `nil` where that is not known, or beyond counting.
    var length: Int? {
        pieces.reduce(into: 0 as Int?) { sum, piece in
            guard let length = piece.length, let (total, overflow) = sum?.addingReportingOverflow(length) else {
                sum = nil
                return
            }
            sum = overflow ? nil : total
        }
    }

    /// Everything in one piece, where that is possible now and within a limit; otherwise `nil`.
    ///
    /// - Throws: Where a file cannot be read or is not as long as it was.
    func data(upTo limit: Int) throws -> Data? {
        guard let length, length <= limit else { return nil }
        var collected = Data(capacity: length)
        for piece in pieces {
            switch piece {
            case .data(let data): collected.append(data)
            case .file(let file, let length):
                let data = try? Data(contentsOf: file)
                guard let data, data.count == length else { throw MultipartStream.changedFile }
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

    mutating func append(_ piece: Piece) {
        if case .data(let data) = piece { append(data) } else { pieces.append(piece) }
    }

    private static let short = 16 << 10
}
