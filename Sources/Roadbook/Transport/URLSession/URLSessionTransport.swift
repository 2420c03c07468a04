import Dispatch
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
/// URLSession on Linux cannot be told to pause. Content that arrives faster than it is read waits in memory up to a limit,
/// and beyond that in a temporary file without a name, which goes away with the content and with the process. Where there
/// is no space for the file the content ends with the code `temporaryFileFailed`.
///
/// A stream to be sent is written to a temporary file first, because URLSession on Linux may cut it short; that file has a
/// name, which a process that crashes leaves behind.
///
/// It is cheap to keep and dear to make: one for a program is right, and ``shared`` is it. When it is released, the
/// transfers that still run come to their end.
public final class URLSessionTransport: InterruptibleTransport {
    /// The transport of every client that names none.
    public static let shared = URLSessionTransport()

    private let session: URLSession
    private let queue: DelegateQueue
    private let delegate: SessionDelegate
    private let tasks: RunningTasks
    private let unreadLimit: Int
    private let idleTimeout: Duration
    /// Where content waits; the temporary folder of the process where `nil`.
    private let temporaryFolder: URL?

    /// Where tasks are made and started while others run. On Linux making one waits for the queue that all sessions share,
    /// and an answer with tens of thousands of header fields keeps that busy for seconds. On a thread of Swift's own, of
    /// which there are few, that would stop whatever else runs there: the timeouts and deadlines of every call among it.
    ///
    /// A task that runs alone is made where its caller is: to wake a thread for it takes as long as a tenth of a call.
    private let starts = DispatchQueue(label: "roadbook.urlsession.starts")

    /// Makes a session of its own.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: 6 unless given, Foundation's own default; at least 1.
    ///   - unreadLimit: The most octets of each answer that wait in memory to be read: 1 MiB unless given. What is more
    ///     waits in a temporary file; zero or less keeps hardly any in memory.
    public convenience init(maximumConnectionsPerHost: Int = 6, unreadLimit: Int = 1 << 20) {
        self.init(
            maximumConnectionsPerHost: maximumConnectionsPerHost,
            unreadLimit: unreadLimit,
            temporaryFolder: nil
        )
    }

    /// Makes a session that also differs in what is nobody's to choose but a test's.
    ///
    /// - Parameters:
    ///   - temporaryFolder: Where to make temporary files; the temporary folder of the process where `nil`.
    ///   - idleTimeout: Foundation's idle timer, in whole seconds. Timeouts are the client's; where it sets none there is
    ///     none, or nearly: more than a day is not safe on Linux.
    ///   - tasks: Where its tasks are counted.
    ///   - turns: Who makes its session stand back.
    init(
        maximumConnectionsPerHost: Int = 6,
        unreadLimit: Int = 1 << 20,
        temporaryFolder: URL?,
        idleTimeout: Duration = .seconds(86_400),
        tasks: RunningTasks = .shared,
        turns: SessionTurns = .shared
    ) {
        self.tasks = tasks
        self.unreadLimit = unreadLimit
        self.temporaryFolder = temporaryFolder
        self.idleTimeout = idleTimeout
        queue = DelegateQueue()
        delegate = SessionDelegate(queue, tasks)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCredentialStorage = nil
        configuration.httpMaximumConnectionsPerHost = max(1, maximumConnectionsPerHost)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
        #if canImport(FoundationNetworking)
        if let queues = SessionQueues(session) {
            queue.onTurn { queues.yield() }
            delegate.keep(turns.add { queues.yieldInTurn() })
        }
        #endif
    }

    deinit {
        // Not invalidateAndCancel: it cancels beside the delegate queue.
        session.finishTasksAndInvalidate()
    }

    /// How many transfers have not ended. Those whose caller has gone before they are started are among them: they are
    /// waited for.
    var transferCount: Int { starts.sync { delegate.count } }

    /// Runs a function where the callbacks of the session run.
    func onDelegateQueue(_ body: @escaping @Sendable () -> Void) {
        queue.enqueue(body)
    }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        // A cancelled caller sends nothing.
        try Task.checkCancellation()
        try request.checkSyntax()
        let upload = try await Upload(request.body, in: temporaryFolder)
        let transfer = Transfer(
            unread: UnreadBuffer(limit: unreadLimit, folder: temporaryFolder),
            upload: upload,
            contentLength: upload?.length ?? request.body.length ?? 0,
            progress: request.onBodyProgress
        )
        request.interruption?.onInterruption { transfer.abandon() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting in
                guard transfer.begin(waiting) else { return }
                if tasks.begin() {
                    start(request, upload, as: transfer)
                } else {
                    starts.async { self.start(request, upload, as: transfer) }
                }
            }
        } onCancel: {
            transfer.abandon()
        }
    }

    private func start(_ request: TransportRequest, _ upload: Upload?, as transfer: Transfer) {
        let task = task(URLRequest(request, timeout: idleTimeout), upload, as: transfer)
        delegate.add(transfer, carriedBy: task)
        // On Linux a cancel that meets the completion of its task aborts the process ("not in the registry"). Here they
        // cannot meet: completions are delivered on the delegate's queue, it is serial, and what is to be cancelled is
        // decided on it, so a task either has ended, and is not in the delegate's table, or is cancelled before its end is
        // told. Replies out of a URLCache come from elsewhere, so there is none. It takes both: of a million requests, six
        // in ten cancelled around their completion and 8 at a time, none aborted or hung; of 300,000 some aborted with a
        // URLCache on this queue, and without one on the caller's thread. To cancel late helps neither, and keeps
        // connections busy as long.
        let isCarried = transfer.carry { [delegate] in delegate.cancel(task) }
        if isCarried { task.resume() }
    }

    private func task(_ request: URLRequest, _ upload: Upload?, as transfer: Transfer) -> URLSessionTask {
        guard let upload else { return session.dataTask(with: request) }
        #if canImport(FoundationNetworking)
        var request = request
        // The transfer holds the task, and the task the stream, which does not hold the transfer therefore.
        request.setStream(
            FileContentStream(upload.url, length: upload.length) { [weak transfer] in transfer?.markUnreadable() },
            of: upload.length
        )
        return session.dataTask(with: request)
        #else
        return session.uploadTask(with: request, fromFile: upload.url)
        #endif
    }
}

extension Transport where Self == URLSessionTransport {
    /// URLSession, one session for the program.
    public static var urlSession: URLSessionTransport { .shared }
}
