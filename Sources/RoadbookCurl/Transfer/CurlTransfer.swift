import CRoadbookCurl
import Foundation
import Roadbook

/// One request on its way, from its caller to libcurl and back.
///
/// Callers wait for it on their tasks; libcurl's side of it lives on the thread of the driver, which holds it as long.
// @unchecked: what is not behind `caller` and not constant is touched on the driver's thread alone.
final class CurlTransfer: @unchecked Sendable {
    private struct Caller {
        /// Resumed by whoever takes it out.
        var waiting: CheckedContinuation<TransportResponse, any Error>?
        /// The content, until it is handed over: it is dropped by its reader alone.
        var content: ByteStream?
        var isAbandoned = false
    }

    let request: TransportRequest
    let origin: Origin
    let outgoing: (any OutgoingContent)?
    private let incoming: IncomingContent
    private let caller: Locked<Caller>
    private let onRoom: @Sendable () -> Void

    // Of the driver's thread.
    private var head = HeadReader()
    /// The head, until it is handed over.
    private var arrivedHead: ResponseHead?
    /// Whether it came over a shared connection, until that is noted.
    private var isShared: Bool?
    private var gathered = GatheredContent()
    var turn: CurlTurn?
    private var reception = IncomingContent.Reception.room
    /// Whether libcurl decodes the content.
    private var isDecoded = false
    /// Held as long as libcurl has them.
    var headerLines: HeaderLines?
    let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: CurlTransfer.errorCapacity)
    private var sendings = 0
    /// What connection it has, once it has begun.
    var connection: ConnectionChoice?
    /// When it was last heard of, or something was sent.
    private var progress = ContinuousClock.now
    /// Whether nothing goes on because of us.
    private var isPaused = false
    /// How much of the content was sent, and how much of it was told of: it may be sent from its start again.
    private var (sentCount, toldCount): (Int64, Int64) = (0, 0)
    /// Why it was ended from here, where it was.
    private var failure: (any Error)?

    /// CURL_ERROR_SIZE
    private static let errorCapacity = 256

    init(
        _ request: TransportRequest,
        _ outgoing: (any OutgoingContent)?,
        unreadLimit: Int,
        onRoom: @escaping @Sendable () -> Void,
        onDrop: @escaping @Sendable () -> Void
    ) {
        self.request = request
        origin = Origin(request.url)
        self.outgoing = outgoing
        self.onRoom = onRoom
        incoming = IncomingContent(limit: unreadLimit, onRoom: onRoom, onDrop: onDrop)
        caller = Locked(Caller(content: incoming.stream))
        errorText.initialize(repeating: 0, count: Self.errorCapacity)
    }

    deinit {
        errorText.deallocate()
    }

    // MARK: The caller

    /// Notes who waits for the head; false where the transfer was abandoned before, and the caller is let go.
    func begin(_ waiting: CheckedContinuation<TransportResponse, any Error>) -> Bool {
        let begins = caller.withLock { caller in
            guard !caller.isAbandoned else { return false }
            caller.waiting = waiting
            return true
        }
        guard begins else {
            // The driver never hears of it, so nobody else ends what was to be sent.
            outgoing?.stop()
            waiting.resume(throwing: CancellationError())
            return false
        }
        return true
    }

    /// Lets the caller go at once, who was cancelled.
    func abandon() {
        let waiting = caller.withLock { caller in
            caller.isAbandoned = true
            return caller.waiting.take()
        }
        waiting?.resume(throwing: CancellationError())
        incoming.drop()
    }

    var isSecure: Bool { origin.scheme == "https" }

    var isAbandoned: Bool { caller.withLock(\.isAbandoned) }
}

// MARK: The driver's thread

extension CurlTransfer {
    /// Whether a request may be sent on a connection, for the first time or again.
    func mayBeSent() -> Bool {
        guard sendings == 0 || request.method.isIdempotent else {
            failure = TransportError(
                .connectionLost,
                "a connection that was kept ended before the answer; the request is not sent again, since it may have come"
            )
            return false
        }
        sendings += 1
        return true
    }

    /// Notes that something goes on.
    func noteProgress() { progress = .now }

    /// Notes that nothing is to come until it is resumed.
    func notePause() { isPaused = true }

    func noteResumption() {
        isPaused = false
        noteProgress()
    }

    /// Whether nothing has gone on for long, so that its path may be dead.
    func isSilent(_ settings: ConnectionSettings) -> Bool {
        let limit = head.isUnbegun ? settings.silenceLimit : settings.stallLimit
        return !isPaused && progress.duration(to: .now) >= limit
    }

    /// Whether the answer has come over a connection that others may have at the same time, once; `nil` where that is not
    /// known, or was asked before.
    func takeConnectionKind() -> Bool? { isShared.take() }

    func receiveLine(_ line: UnsafeRawBufferPointer) -> Bool {
        switch head.read(line) {
        case .more: return true
        case .invalid(let reason):
            failure = TransportError(.invalidResponse, reason)
            return false
        case .head(let head):
            if let reason = refusal(of: head) {
                failure = TransportError(.invalidResponse, reason)
                return false
            }
            isDecoded = head.codingCount > 0
            if isDecoded { incoming.expectDecoded() }
            arrivedHead = head
            if connection?.isUnshared != true { isShared = isSecure && self.head.isOfSharedConnection }
            turn?.add(self)
            // libcurl sends no more after a refusal, but stays paused for content that is not there yet.
            if outgoing != nil, head.status >= 300 { onRoom() }
            return true
        }
    }

    /// Why the content behind a head is not read; `nil` where it is.
    private func refusal(of head: ResponseHead) -> String? {
        guard head.mayHaveContent(to: request.method) else { return nil }
        guard head.codingCount <= 1 else {
            return "the content is compressed \(head.codingCount) times over, which may come to no end; once is decoded"
        }
        return head.hasValidLength ? nil : "the length of the content is not one number"
    }

    /// Takes content, unless it is ``IncomingContent/Reception/overfull`` and it is to be brought again, or dropped.
    func receive(_ octets: UnsafeRawBufferPointer) -> IncomingContent.Reception {
        if reception == .overfull { reception = incoming.reception }
        if reception == .overfull || reception == .dropped { return reception }
        if !gathered.hasRoom(for: octets.count) { deliver() }
        if gathered.isEmpty { turn?.add(self) }
        gathered.append(octets)
        // The socket is not paused from here: libcurl would not hand over what it has decoded already.
        if gathered.isFull { deliver() }
        return reception == .dropped ? .dropped : .room
    }

    /// Hands over what has come.
    ///
    /// Not as it comes, and content first: who is woken by a head finds all there that has come with it.
    func deliver() {
        noteProgress()
        if !gathered.isEmpty { reception = incoming.receive(gathered.take()) }
        deliverHead()
    }

    private func deliverHead() {
        guard let head = arrivedHead.take() else { return }
        let (waiting, content) = caller.withLock { ($0.waiting.take(), $0.content.take()) }
        guard let waiting, let content else { return }
        waiting.resume(returning: TransportResponse(head: head, body: content))
    }

    /// Whether the socket is to be paused.
    var isFull: Bool {
        switch incoming.reception {
        case .room, .dropped: false
        case .full, .overfull: true
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> OutgoingRead {
        let read = outgoing?.read(into: buffer) ?? .end
        switch read {
        case .octets(let count):
            noteProgress()
            sentCount += Int64(count)
            toldCount = max(toldCount, sentCount)
            if let progress = request.onBodyProgress, !isAbandoned {
                progress(TransferProgress(completed: toldCount, total: outgoing?.length))
            }
        case .failed(let error): failure = error
        case .later: notePause()
        case .end: break
        }
        return read
    }

    func rewind() -> Bool {
        guard outgoing?.rewind() ?? true else { return false }
        sentCount = 0
        return true
    }

    /// Ends the transfer.
    func end(_ ending: CurlEnding) {
        outgoing?.stop()
        headerLines = nil
        let error = error(of: ending)
        if var metrics = ending.metrics, !isAbandoned {
            // libcurl counts the lengths of chunks too.
            metrics.sentCount = sentCount
            metrics.resendCount = Self.canWatchSendings ? max(0, sendings - 1) : request.method.isIdempotent ? nil : 0
            request.onMetrics?(metrics)
        }
        if !gathered.isEmpty { reception = incoming.receive(gathered.take()) }
        gathered.close()
        turn = nil
        incoming.finish(error.map { .failure($0) } ?? .success(()))
        deliverHead()
        let (waiting, content) = caller.withLock { ($0.waiting.take(), $0.content.take()) }
        // It goes away outside of the lock: with it goes what others do then.
        _ = consume content
        waiting?.resume(
            throwing: error ?? TransportError(.connectionLost, "the server closed the connection before it answered")
        )
    }

    private func error(of ending: CurlEnding) -> (any Error)? {
        guard let code = ending.code, !isAbandoned else { return CancellationError() }
        if code == .ok { return nil }
        if let failure { return failure }
        if code == .outOfMemory, isDecoded {
            return TransportError(
                .invalidResponse,
                "the content decodes to more than 128 MiB at once, of which nothing has been read yet"
            )
        }
        // "Failed writing received data to disk/application": what stands behind the end of what is compressed.
        if code == .writeError, isDecoded {
            return TransportError(.invalidResponse, "the content has more behind the end of what is compressed")
        }
        // What libcurl says of a field that begins with the rest of another.
        if code == .badFunctionArgument, !head.isUnbegun {
            return TransportError(.invalidResponse, "the answer has a header field without a name")
        }
        let own = String(cString: errorText)
        let text = own.isEmpty ? CurlLibrary.text(of: code) : own
        let certificate = CertificateFailure(code, verification: ending.verification, text: text)
        return TransportError(code, CurlError(number: code.rawValue, text: text, certificate: certificate))
    }

    /// Ends a transfer that could not begin.
    func fail(_ error: any Error) {
        failure = error
        end(.failed)
    }
}
