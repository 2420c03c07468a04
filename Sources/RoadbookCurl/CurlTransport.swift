import Foundation
public import Roadbook

/// The libcurl that is in the process already, driven without URLSession: for Linux.
///
/// ```swift
/// let blog = try Client(Blog.self, transport: .curl())
/// ```
///
/// It is several times as fast as URLSession on Linux, and none of the answers that end a process there does here. It reads
/// no faster than its reader: where that pauses, so does the socket. It takes literal addresses of IPv6, authorities, pinned
/// keys and client certificates of its own, and HTTP/2 where libcurl and the server do.
///
/// Content is decoded by libcurl, in all codings it knows; they are asked for where the request has no `Accept-Encoding`
/// of its own. A request that may not be done twice is not sent again where a connection that was kept is closed under
/// it: it fails with `connectionLost`.
///
/// One for a program is right. When it is released, the transfers that still run come to their end.
public final class CurlTransport: InterruptibleTransport {
    private let driver: CurlDriver
    private let unreadLimit: Int

    /// Makes a transport with a thread of its own.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: 6 unless given, as URLSession has; at least 1. Over HTTP/2 up to six more are
    ///     made while calls go on over connections on which others have waited in vain.
    ///   - unreadLimit: How many octets of each answer wait to be read before the server has to: 256 KiB unless given; at
    ///     least 1.
    ///   - connectTimeout: How long making a connection may take, name lookup and TLS included: 30 seconds unless given; from
    ///     a millisecond to a day, and what is beyond is taken as that. After it a call fails with `cannotConnect`. Where a
    ///     host has more than one address, half of it, and of the rest again, is for the one that is tried. All other
    ///     timeouts are those of the client.
    ///   - security: How connections over TLS are made.
    /// - Throws: ``CurlUnavailable`` where there is no libcurl, it is older than 7.68, or cannot do what `security` asks for;
    ///   and where the system has no thread or descriptor left.
    public convenience init(
        maximumConnectionsPerHost: Int = 6,
        unreadLimit: Int = 256 << 10,
        connectTimeout: Duration = .seconds(30),
        security: SecuritySettings = .standard
    ) throws {
        let settings = ConnectionSettings(
            connectionsPerHost: maximumConnectionsPerHost,
            connectTimeout: connectTimeout,
            security: security
        )
        try self.init(settings, unreadLimit: max(1, unreadLimit))
    }

    init(_ settings: ConnectionSettings, unreadLimit: Int) throws {
        try CurlLibrary.require()
        try settings.security.check()
        self.unreadLimit = unreadLimit
        driver = try CurlDriver(settings)
        try driver.run()
    }

    deinit {
        driver.stop()
    }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        // A cancelled caller sends nothing.
        try Task.checkCancellation()
        guard ["http", "https"].contains(request.url.scheme?.lowercased()) else {
            throw TransportError(.transportFailed, "the scheme of the address is neither http nor https")
        }
        try request.checkSyntax()
        let transfer = try await transfer(request)
        request.interruption?.onInterruption { transfer.abandon() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting in
                if transfer.begin(waiting) { driver.post(.start(transfer)) }
            }
        } onCancel: {
            transfer.abandon()
        }
    }

    private func transfer(_ request: TransportRequest) async throws -> CurlTransfer {
        let outgoing = try await Self.outgoing(request.body)
        // The driver holds the transfer while there is anything to tell of it.
        let posts = WeakTransfer(driver)
        let transfer = CurlTransfer(
            request,
            outgoing,
            unreadLimit: unreadLimit,
            onRoom: { posts.post { .resume($0) } },
            onDrop: { posts.post { .end($0) } }
        )
        posts.set(transfer)
        (outgoing as? OutgoingStream)?.start { posts.post { .resume($0) } }
        return transfer
    }

    private static func outgoing(_ body: TransportRequest.Body) async throws -> (any OutgoingContent)? {
        switch body {
        case .none: return nil
        case .data(let data): return data.isEmpty ? nil : OutgoingData(data)
        case .file:
            guard let length = body.length else {
                throw TransportError(.requestBodyUnavailable, "the file to be sent cannot be read")
            }
            let stream = try await body.open()
            return length == 0 ? nil : OutgoingStream(stream, length: length)
        case .stream(let stream):
            return OutgoingStream(try await stream.open(), length: stream.length)
        }
    }
}

extension Transport where Self == CurlTransport {
    /// libcurl without URLSession, on a thread of its own.
    ///
    /// - Throws: ``CurlUnavailable``, as ``CurlTransport/init(maximumConnectionsPerHost:unreadLimit:connectTimeout:security:)``.
    public static func curl(
        maximumConnectionsPerHost: Int = 6,
        unreadLimit: Int = 256 << 10,
        connectTimeout: Duration = .seconds(30),
        security: SecuritySettings = .standard
    ) throws -> CurlTransport {
        try CurlTransport(
            maximumConnectionsPerHost: maximumConnectionsPerHost,
            unreadLimit: unreadLimit,
            connectTimeout: connectTimeout,
            security: security
        )
    }
}
