/// Makes requests of octets, whatever the pieces the octets arrive in.
///
/// It is a value and does no input or output: append what has arrived, then ask for requests until there is none.
/// After a failure every further call fails in the same way, because the start of a next request cannot be known.
struct RequestParser: Sendable {
    /// What is awaited next.
    enum Phase: Hashable, Sendable {
        /// Nothing of the next request has arrived.
        case idle
        case head
        case body
    }

    private enum State {
        case requestLine(skippedEmptyLine: Bool)
        case fields(FieldSection)
        case content(remaining: Int)
        case chunked(ChunkedDecoder)
        case failed(RequestFailure)
    }

    private let limits: HTTPLimits
    private var buffer = OctetBuffer()
    private var state = State.requestLine(skippedEmptyLine: false)
    private var request = HTTPRequest(target: [])
    private var expectsContinue = false
    private var known = KnownHead()
    private let stopsAtHeads: Bool
    /// Whether a head is complete and was not taken yet.
    private var isAtHead = false
    /// How much more content of the request may be read.
    private var allowance = Int.max

    /// - Parameter stopsAtHeads: Whether no content is read before its request's head has been taken.
    init(limits: HTTPLimits, stopsAtHeads: Bool = false) {
        self.limits = limits
        self.stopsAtHeads = stopsAtHeads
    }

    /// How many octets have arrived and are not yet part of a request.
    var bufferedCount: Int { buffer.count }

    var phase: Phase {
        switch state {
        // An empty line before a request is none of it (RFC 9112, section 2.2).
        case .requestLine: buffer.isEmpty ? .idle : .head
        case .fields, .failed: .head
        case .content, .chunked: .body
        }
    }

    /// The request that is being read, as far as it is; method and target are empty until its first line is complete.
    var begun: HTTPRequest {
        var begun = request
        if case .fields(let section) = state { begun.fields = section.fields }
        // Without a target nothing of it has been read.
        if begun.target.isEmpty { begun.method = "" }
        return begun
    }

    /// The head of the request that is being read, once, where reading stops at it; `nil` otherwise.
    mutating func takeHead() -> HTTPRequest? {
        guard isAtHead else { return nil }
        isAtHead = false
        return request
    }

    /// How long the rest of the content is; `nil` where that is not known.
    var contentLength: Int? { if case .content(let remaining) = state { remaining } else { nil } }

    /// Whether more content is due than may be read.
    var isHeldBack: Bool {
        guard allowance == 0 else { return false }
        return switch state {
        case .content(let remaining): remaining > 0
        case .chunked(let decoder): decoder.awaitsData
        case .requestLine, .fields, .failed: false
        }
    }

    /// Reads no more of the request's content than so much; `limit` is not less than zero.
    mutating func allow(_ limit: Int) { allowance = limit }

    mutating func append(_ octets: some Collection<UInt8>) {
        if case .failed = state { return }
        buffer.append(octets)
    }

    /// The next complete request, or `nil` until more has arrived.
    mutating func next() throws(RequestFailure) -> HTTPRequest? {
        do throws(RequestFailure) {
            return try advance()
        } catch {
            state = .failed(error)
            buffer.removeAll()
            throw error
        }
    }

    /// Whether the client waits for a 100 before it sends the content (RFC 9110, section 10.1.1).
    ///
    /// True once for each request at most, and never when content has already arrived.
    mutating func takeExpectation() -> Bool {
        defer { expectsContinue = false }
        return expectsContinue && phase == .body && buffer.isEmpty && request.body.isEmpty
    }

    private mutating func advance() throws(RequestFailure) -> HTTPRequest? {
        // Where the fields begin, if all of them are there.
        var start: Int?
        while !isAtHead {
            switch state {
            case .requestLine(let skippedEmptyLine):
                guard try readRequestLine(skippedEmptyLine: skippedEmptyLine) else { return nil }
                start = buffer.start
            case .fields(var section):
                let isComplete = try section.read(from: &buffer)
                state = .fields(section)
                guard isComplete else { return nil }
                request.fields = section.fields
                try finishHead(from: start)
                isAtHead = stopsAtHeads
            case .content(let remaining):
                let moved = buffer.move(upTo: min(remaining, allowance), to: &request.body)
                allowance -= moved
                guard moved == remaining else {
                    state = .content(remaining: remaining - moved)
                    return nil
                }
                return takeRequest()
            case .chunked(var decoder):
                let isComplete = try decoder.read(from: &buffer, into: &request.body, allowance: &allowance)
                state = .chunked(decoder)
                guard isComplete else { return nil }
                request.trailers = decoder.trailers
                return takeRequest()
            case .failed(let failure):
                throw failure
            }
        }
        return nil
    }

    /// Reads the request line, or one empty line before it (RFC 9112, section 2.2).
    private mutating func readRequestLine(skippedEmptyLine: Bool) throws(RequestFailure) -> Bool {
        guard let first = buffer.first else { return false }
        // What is not HTTP at all, such as a TLS handshake, is answered without waiting for a line end.
        guard first.isTokenOctet || first == .carriageReturn || first == .lineFeed else {
            throw .badRequest("The method is not a token.")
        }
        switch buffer.nextLine(limit: limits.requestLine) {
        case .incomplete: return false
        case .tooLong: throw .targetTooLong
        case .bareLineFeed: throw .bareLineFeed
        case .complete(let line):
            if line.isEmpty, !skippedEmptyLine {
                state = .requestLine(skippedEmptyLine: true)
                return true
            }
            let requestLine = try known.requestLine(line)
            request = HTTPRequest(
                method: requestLine.method,
                target: requestLine.target,
                version: requestLine.version
            )
            if let fields = known.fields(of: request, from: &buffer) {
                request.fields = fields
                state = .content(remaining: 0)
                isAtHead = stopsAtHeads
            } else {
                state = .fields(FieldSection(limits: limits))
            }
            return true
        }
    }

    /// Finds out what follows the head.
    ///
    /// - Parameter start: Where its fields begin in the buffer, if they came in one piece.
    private mutating func finishHead(from start: Int?) throws(RequestFailure) {
        try HeadRules.checkHost(of: &request)
        try HeadRules.checkContentType(of: request)
        let framing = try MessageFraming(fields: &request.fields, version: request.version, limit: limits.body)
        expectsContinue = try HeadRules.expectsContinue(request)
        switch framing {
        case .length(let length):
            state = .content(remaining: length)
            if length == 0, !expectsContinue, let start {
                known.keepFields(of: request, buffer.octetsRead(from: start))
            }
        case .chunked: state = .chunked(ChunkedDecoder(limits: limits))
        }
    }

    private mutating func takeRequest() -> HTTPRequest {
        defer {
            request = HTTPRequest(target: [])
            state = .requestLine(skippedEmptyLine: false)
            expectsContinue = false
            allowance = .max
        }
        return request
    }
}
