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
    /// The scheme, the host and the port, which is the scheme's where none is written.
    let origin: String
    private let outgoing: (any OutgoingContent)?
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
    private var turn: CurlTurn?
    private var reception = IncomingContent.Reception.room
    /// Whether libcurl decodes the content.
    private var isDecoded = false
    private var headerLines: HeaderLines?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: CurlTransfer.errorCapacity)
    private var sendings = 0
    private var start = ContinuousClock.now
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
        let url = request.url
        let scheme = (url.scheme ?? "").lowercased()
        origin = "\(scheme)://\(url.host ?? ""):\(url.port ?? (scheme == "https" ? 443 : 80))".lowercased()
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

    var isSecure: Bool { origin.hasPrefix("https:") }

    var isAbandoned: Bool { caller.withLock(\.isAbandoned) }
}

// MARK: The driver's thread

extension CurlTransfer {
    /// Tells libcurl what to do.
    ///
    /// - Parameters:
    ///   - turn: Told of whatever comes.
    ///   - choice: What connection it is to have.
    /// - Throws: ``CurlUnavailable`` where it cannot do it.
    func configure(
        _ easy: EasyHandle,
        _ settings: ConnectionSettings,
        _ turn: CurlTurn,
        _ choice: ConnectionChoice
    ) throws {
        self.turn = turn
        start = .now
        let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        easy.set(.url, request.url.absoluteString)
        easy.set(.protocols, 0b11)
        easy.set(.leavesOutProxyHead, 1)
        easy.set(.pathAsItIs, 1)
        easy.set(.noSignal, 1)
        // The thread that looks up a name would be waited for otherwise, and all transfers with it.
        easy.set(.leavesAtOnce, 1)
        easy.setUpSockets(unacknowledgedLimit: isSecure ? ConnectionSettings.unacknowledgedLimit : 0)
        easy.set(.keepsAlive, 1)
        // All other timeouts are the client's. Of a host's addresses libcurl tries the next when half of this is over.
        easy.set(.connectTimeout, settings.connectMilliseconds)
        easy.set(.errorBuffer, errorText)
        easy.set(.writeContext, context)
        easy.set(.write, CurlCallbacks.write)
        easy.set(.headerContext, context)
        easy.set(.header, CurlCallbacks.header)
        easy.set(.acceptEncoding, request.headers["Accept-Encoding"] ?? "")
        switch sharesNothing ? .any : choice {
        case .any: break
        case .shared: easy.set(.waitsToShare, 1)
        case .fresh: easy.set(.freshConnection, 1)
        }
        if isSecure { try easy.set(settings.security) }
        setMethod(of: easy, context)
        watchSendings(easy, context)
    }

    private func setMethod(of easy: EasyHandle, _ context: UnsafeRawPointer) {
        var lines = HeaderLines()
        for field in request.headers where !Self.isLibcurls(field.name) { lines.add(field.name, field.value) }
        if let outgoing {
            easy.set(.upload, 1)
            easy.set(.contentLength, outgoing.length ?? -1)
            easy.set(.readContext, context)
            easy.set(read: CurlCallbacks.read)
            easy.set(.seekContext, context)
            easy.set(seek: CurlCallbacks.seek)
            if sharesNothing { easy.set(.httpVersion, Self.http11) }
            // It would wait for a second for a 100 that most servers do not send.
            lines.leaveOut("Expect")
        } else if Self.methodsWithContent.contains(request.method) {
            // RFC 9110, section 8.6.
            lines.add("Content-Length", "0")
        }
        if request.method == .head {
            easy.set(.noBody, 1)
        } else {
            easy.set(.method, request.method.rawValue)
        }
        easy.set(.headerLines, lines.list)
        headerLines = consume lines
    }

    /// Whether it has a connection of its own, by HTTP/1.1.
    ///
    /// Before 8.2 an upload that has paused takes from others over its connection of HTTP/2 what has come for them: answers
    /// were cut short without an error, and others never came.
    private var sharesNothing: Bool { outgoing?.mayPause == true && !CurlLibrary.isAtLeast(0x080200) }

    /// CURL_HTTP_VERSION_1_1
    private static let http11 = 2

    private static let methodsWithContent: Set<HTTPMethod> = [.post, .put, .patch]

    /// Whether a field is libcurl's to write: the codings it decodes, and how the content is framed and sent, of which there
    /// would be two accounts otherwise.
    private static func isLibcurls(_ name: String) -> Bool { libcurls.contains(name.lowercased()) }

    private static let libcurls: Set = ["accept-encoding", "content-length", "transfer-encoding", "expect"]

    /// libcurl sends a request again on its own where a connection that was kept turns out to be closed, or where a server
    /// refuses a stream of HTTP/2. What may not be done twice is not sent twice.
    private func watchSendings(_ easy: EasyHandle, _ context: UnsafeRawPointer) {
        if Self.canWatchSendings {
            easy.set(.beforeContext, context)
            easy.set(before: CurlCallbacks.before)
        } else if !request.method.isIdempotent {
            easy.set(.freshConnection, 1)
        }
    }

    private static let canWatchSendings = CurlLibrary.isAtLeast(0x075000)

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

    /// Whether not an octet of an answer has come, for so long at least.
    func heardNothing(_ limit: Duration) -> Bool { head.isUnbegun && start.duration(to: .now) >= limit }

    /// Whether the answer has come over a connection that others may have at the same time, once; `nil` where that is not
    /// known, or was asked before.
    func takeConnectionKind() -> Bool? { isShared.take() }

    func receiveLine(_ line: UnsafeRawBufferPointer) -> Bool {
        switch head.read(line) {
        case .more: return true
        case .tooLarge:
            failure = TransportError(.invalidResponse, "the head of the answer has more than a mebibyte")
            return false
        case .malformed:
            failure = TransportError(.invalidResponse, "the answer has a header field without a name")
            return false
        case .head(let head):
            let codings = Self.codings(head.headers)
            if codings > 1, mayHaveContent(head.status) {
                failure = TransportError(
                    .invalidResponse,
                    "the content is compressed \(codings) times over, which may come to no end; once is decoded"
                )
                return false
            }
            isDecoded = codings > 0
            if isDecoded { incoming.expectDecoded() }
            arrivedHead = head
            if !sharesNothing { isShared = isSecure && self.head.isOfSharedConnection }
            turn?.add(self)
            // libcurl sends no more after a refusal, but stays paused for content that is not there yet.
            if outgoing != nil, head.status >= 300 { onRoom() }
            return true
        }
    }

    /// How often content was compressed, by itself or on its way, which some versions of libcurl decode unasked. Twice makes
    /// octets a million times as many.
    private static func codings(_ fields: HeaderFields) -> Int {
        let values = ["Content-Encoding", "Transfer-Encoding"].flatMap(fields.values)
        return values.reduce(0) { count, value in
            let codings = value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            return count + codings.count { $0 != "identity" && $0 != "chunked" }
        }
    }

    /// RFC 9110, section 6.4.1.
    private func mayHaveContent(_ status: Int) -> Bool { request.method != .head && status != 204 && status != 304 }

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
            sentCount += Int64(count)
            toldCount = max(toldCount, sentCount)
            if let progress = request.onBodyProgress, !isAbandoned {
                progress(TransferProgress(completed: toldCount, total: outgoing?.length))
            }
        case .failed(let error): failure = error
        case .end, .later: break
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
