import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The default transport: one long-lived `URLSession` used as a byte pipe.
///
/// Redirects, challenges, cookies, caches and credentials of the session are off, on every platform alike: URLSession on
/// Linux gets each of them wrong, and what is left undone there belongs to the client. The async conveniences of
/// URLSession are never used: on Linux, cancelling one can stop every session of the process.
///
/// It is cheap to keep and dear to make: one for a program is right, and ``shared`` is it.
public final class URLSessionTransport: Transport {
    /// The transport of every client that names none.
    public static let shared = URLSessionTransport()

    private let session: URLSession
    private let delegate = SessionDelegate()
    private let queue: OperationQueue

    /// Makes a session of its own.
    ///
    /// - Parameter maximumConnectionsPerHost: 6 unless given, Foundation's own default.
    public init(maximumConnectionsPerHost: Int = 6) {
        queue = OperationQueue()
        // Serial: cancelling is safe on Linux only where no completion can run at the same time.
        queue.maxConcurrentOperationCount = 1
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCredentialStorage = nil
        configuration.httpMaximumConnectionsPerHost = max(1, maximumConnectionsPerHost)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        // The client's own timer bounds the attempt; Foundation's idle timer only ends what nobody waits for any more.
        let urlRequest = URLRequest(request, timeout: .seconds(120))
        let task =
            if case .file(let file) = request.body {
                session.uploadTask(with: urlRequest, fromFile: try readableFile(file))
            } else {
                session.dataTask(with: urlRequest)
            }
        let delegate = delegate
        let queue = queue
        let cancel: @Sendable () -> Void = { Self.cancel(task, of: delegate, on: queue) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if delegate.begin(task, continuation, onDrop: cancel) { task.resume() }
            }
        } onCancel: {
            delegate.abandon(task)
            cancel()
        }
    }

    /// Ends a transfer that nobody waits for any more.
    ///
    /// On Linux a cancel that meets the completion of its task aborts the process. On the delegate's serial queue, where
    /// completions are delivered, and without a URLCache, the two cannot meet.
    private static func cancel(_ task: URLSessionTask, of delegate: SessionDelegate, on queue: OperationQueue) {
        queue.addOperation {
            if delegate.cancels(task) { task.cancel() }
        }
    }

    /// On Linux a directory would stall the upload, and a file that is missing is told only later.
    private func readableFile(_ url: URL) throws -> URL {
        let isRegular = try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
        guard isRegular == true, FileManager.default.isReadableFile(atPath: url.path) else {
            throw TransportError(.requestBodyUnavailable, "the file to be sent cannot be read")
        }
        return url
    }
}

extension Transport where Self == URLSessionTransport {
    /// URLSession, one session for the program.
    public static var urlSession: URLSessionTransport { .shared }
}
