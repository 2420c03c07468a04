import CRoadbookCurl
import Foundation
import Roadbook

// How a transfer is told to libcurl, on the driver's thread.
extension CurlTransfer {
    /// Tells libcurl what to do.
    ///
    /// - Parameters:
    ///   - turn: Told of whatever comes.
    ///   - choice: What connection it is to have.
    /// - Throws: `TransportError` where it cannot do it.
    func configure(
        _ easy: EasyHandle,
        _ settings: ConnectionSettings,
        _ turn: CurlTurn,
        _ choice: ConnectionChoice
    ) throws {
        self.turn = turn
        connection = choice
        noteProgress()
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
        // All that are known, which are asked for where the request has no field of its own.
        easy.set(.acceptEncoding, "")
        if choice.waitsToShare { easy.set(.waitsToShare, 1) }
        if isSecure {
            easy.set(.tlsOptions, choice.pool.tlsOptions)
            try secure(easy, settings.security)
        }
        if choice.isUnshared { easy.set(.httpVersion, Self.http11) }
        try setMethod(of: easy, context)
        watchSendings(easy, context)
    }

    private func secure(_ easy: EasyHandle, _ security: SecuritySettings) throws {
        do {
            try easy.set(security)
        } catch {
            throw TransportError(.secureConnectionFailed, "\(error)", underlying: error)
        }
    }

    private func setMethod(of easy: EasyHandle, _ context: UnsafeRawPointer) throws {
        var lines = HeaderLines()
        for field in request.headers where !Self.isLibcurls(field.name) { lines.add(field.name, field.value) }
        if let outgoing {
            easy.set(.upload, 1)
            easy.set(.contentLength, outgoing.length ?? -1)
            easy.set(.readContext, context)
            easy.set(read: CurlCallbacks.read)
            easy.set(.seekContext, context)
            easy.set(seek: CurlCallbacks.seek)
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
        // A request that lacks a field is another one.
        guard lines.isWhole else { throw TransportError(.transportFailed, "libcurl has no memory for a field") }
        easy.set(.headerLines, lines.list)
        headerLines = consume lines
    }

    /// Whether it has to have a connection of its own, by HTTP/1.1.
    ///
    /// Before 8.2 an upload that has paused takes from others over its connection of HTTP/2 what has come for them: answers
    /// were cut short without an error, and others never came. Nor may others have its connection, as they would: where
    /// there is one of HTTP/2 to a host, libcurl before 8.5 takes all of that host for such (curl's pull request 12373).
    var needsOwnConnection: Bool { outgoing?.mayPause == true && !CurlLibrary.isAtLeast(0x080200) }

    /// CURL_HTTP_VERSION_1_1
    private static let http11 = 2

    private static let methodsWithContent: Set<HTTPMethod> = [.post, .put, .patch]

    /// Whether a field is libcurl's to write: how the content is framed and sent, of which there would be two accounts
    /// otherwise.
    private static func isLibcurls(_ name: String) -> Bool { libcurls.contains(name.lowercased()) }

    private static let libcurls: Set = ["content-length", "transfer-encoding", "expect"]

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

    static let canWatchSendings = CurlLibrary.isAtLeast(0x075000)
}
