/// Brings an answer to its connection step by step, each when the one before has left.
struct Courier: Sendable {
    let connection: UInt64
    let executor: LoopExecutor
    let sleep: @Sendable (Duration) async throws -> Void

    /// Brings an answer to a client of a version. It may break off: the connection is ended then, in such a way that the
    /// client notices.
    func bring(_ response: HTTPResponse, to version: HTTPVersion) async {
        var delivery = Delivery(response)
        var pace: Pace?
        var isChunked = false
        do {
            while let step = try await delivery.next() {
                switch step {
                case .pace(let new): pace = new
                case .head(let head):
                    isChunked = head.hasUnknownLength && version >= .http11
                    try await send(head, isChunked: isChunked, &pace)
                case .content(let piece):
                    try await portions(of: piece, &pace) { portion in
                        .octets(isChunked ? ResponseSerializer.chunk(portion) : Array(portion))
                    }
                case .end(let trailers):
                    if isChunked { try await hand(.octets(ResponseSerializer.lastChunk(trailers: trailers))) }
                case .garbage(let octets): try await portions(of: octets, &pace) { .octets(Array($0)) }
                case .close: try await hand(.close)
                case .reset: try await hand(.reset)
                case .stall: try await hand(.stall)
                }
            }
            try await hand(.finish)
        } catch {
            executor.deliver(.left, to: connection)
        }
    }

    private func send(_ head: HTTPResponse, isChunked: Bool, _ pace: inout Pace?) async throws {
        let isCloseDelimited = head.hasUnknownLength && !isChunked
        let persistence = try await hand(
            .opening(
                closes: isCloseDelimited || head.fields.list(of: "Connection", contains: "close"),
                isCloseDelimited: isCloseDelimited
            )
        )
        var octets: [UInt8] = []
        ResponseSerializer.appendHead(of: head, persistence: persistence, isChunked: isChunked, to: &octets)
        let end = octets.endIndex
        try await portions(of: octets, &pace) { .head(Array($0), isWhole: $0.endIndex == end) }
    }

    /// Hands octets over, as fast as the pace allows.
    private func portions(
        of octets: [UInt8],
        _ pace: inout Pace?,
        _ part: (ArraySlice<UInt8>) -> AnswerPart
    ) async throws {
        var rest = octets[...]
        while !rest.isEmpty {
            let count = try await pace?.take(rest.count, sleep: sleep) ?? rest.count
            try await hand(part(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
    }

    /// - Throws: `CancellationError` where the connection is gone.
    @discardableResult
    private func hand(_ part: AnswerPart) async throws -> ResponseSerializer.Persistence {
        let persistence = await withCheckedContinuation { executor.deliver(.part(part, $0), to: connection) }
        guard let persistence else { throw CancellationError() }
        return persistence
    }
}
