/// Takes the chunked transfer coding off a body (RFC 9112, section 7.1).
struct ChunkedDecoder: Hashable, Sendable {
    private enum State: Hashable {
        case size
        case data(remaining: Int)
        case carriageReturn
        case lineFeed
        case trailers
    }

    /// The most digits of a size that an `Int` can be.
    private static let digitLimit = 2 * MemoryLayout<Int>.size

    /// The fields after the last chunk, without those that may not be sent there.
    var trailers: HTTPFields {
        HTTPFields(section.fields.filter { !Self.isForbiddenTrailer($0) })
    }

    private var state = State.size
    private var section: FieldSection
    private let bodyLimit: Int
    private var remainingExtensions: Int

    init(limits: HTTPLimits) {
        section = FieldSection(limits: limits)
        bodyLimit = limits.body
        // A line is as much longer as the digits of a size.
        remainingExtensions = min(max(limits.chunkExtensions, 0), .max - Self.digitLimit)
    }

    /// Whether data is what comes next.
    var awaitsData: Bool { if case .data = state { true } else { false } }

    /// Reads what has arrived and adds content to `body`, no more than is allowed; true once the last line is read.
    mutating func read(
        from buffer: inout OctetBuffer,
        into body: inout [UInt8],
        allowance: inout Int
    ) throws(RequestFailure) -> Bool {
        while true {
            switch state {
            case .size:
                guard let size = try readSize(from: &buffer) else { return false }
                guard size <= bodyLimit - body.count else { throw .contentTooLarge }
                state = size == 0 ? .trailers : .data(remaining: size)
            case .data(let remaining):
                guard !buffer.isEmpty, allowance > 0 else { return false }
                let moved = buffer.move(upTo: min(remaining, allowance), to: &body)
                allowance -= moved
                state = moved == remaining ? .carriageReturn : .data(remaining: remaining - moved)
            case .carriageReturn, .lineFeed:
                guard let octet = buffer.next() else { return false }
                guard octet == (state == .lineFeed ? .lineFeed : .carriageReturn) else {
                    throw .badRequest("The data of a chunk is not followed by CRLF.")
                }
                state = state == .lineFeed ? .size : .lineFeed
            case .trailers:
                guard try section.read(from: &buffer) else { return false }
                guard !section.fields.contains(where: Self.isRefusedTrailer) else {
                    throw .badRequest("A field that frames or routes the request stands after its content.")
                }
                return true
            }
        }
    }

    /// Reads 1*HEXDIG and an extension; a size too large for an `Int` counts as the largest one.
    private mutating func readSize(from buffer: inout OctetBuffer) throws(RequestFailure) -> Int? {
        let line: ArraySlice<UInt8>
        switch buffer.nextLine(limit: Self.digitLimit + remainingExtensions) {
        case .incomplete: return nil
        case .tooLong: throw .badRequest("The chunk extensions are longer than this server accepts.")
        case .bareLineFeed: throw .bareLineFeed
        case .complete(let complete): line = complete
        }
        let digits = line.prefix { $0.hexDigitValue != nil }
        let rest = line[digits.endIndex...]
        guard !digits.isEmpty else { throw .badRequest("A chunk has no size.") }
        guard rest.isEmpty || rest.trimmingWhitespace.first == .semicolon, rest.allSatisfy(\.isFieldValueOctet) else {
            throw .badRequest("A chunk size is followed by something else than an extension.")
        }
        // Leading zeros are counted as well: they cost the reader as much.
        remainingExtensions -= rest.count + max(digits.count - Self.digitLimit, 0)
        guard remainingExtensions >= 0 else {
            throw .badRequest("The chunk extensions are longer than this server accepts.")
        }
        return digits.reduce(0) { size, digit in
            size > Int.max >> 4 ? .max : size << 4 | Int(digit.hexDigitValue ?? 0)
        }
    }

    /// Fields that frame or route a request: after its content they are an attempt to have it read in two ways.
    private static func isRefusedTrailer(_ field: HTTPField) -> Bool {
        ["transfer-encoding", "content-length", "host"].contains(field.name.lowercased())
    }

    /// Fields that frame, route, authenticate or describe the content must not come after it (RFC 9110, section 6.5.1).
    static func isForbiddenTrailer(_ field: HTTPField) -> Bool {
        switch field.name.lowercased() {
        case "transfer-encoding", "content-length", "content-encoding", "content-type", "content-range", "trailer",
            "host", "connection", "keep-alive", "te", "upgrade", "expect", "max-forwards", "cache-control", "pragma",
            "range", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range",
            "authorization", "proxy-authorization", "cookie", "set-cookie":
            true
        default:
            false
        }
    }
}
