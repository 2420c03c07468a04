import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// URLSession by itself as it is safe on Linux: one session, one delegate, a continuation for each task.
struct SessionWay: Way {
    private let session: URLSession
    private let delegate = Delegate()
    private let url: URL

    init(to url: URL, _ connections: Int) {
        let configuration = URLSessionConfiguration.bare(connections)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        self.url = url
    }

    func send() async throws {
        let task = session.dataTask(with: URLRequest(url: url))
        let content: Data = try await withCheckedThrowingContinuation { continuation in
            delegate.add(continuation, for: task)
            task.resume()
        }
        guard !content.isEmpty, (task.response as? HTTPURLResponse)?.statusCode == 200 else {
            throw URLError(.badServerResponse)
        }
    }

    /// Collects what arrives.
    // The lock guards transfers.
    private final class Delegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private let lock = NSLock()
        private var transfers: [Int: (continuation: CheckedContinuation<Data, any Error>, content: Data)] = [:]

        func add(_ continuation: CheckedContinuation<Data, any Error>, for task: URLSessionTask) {
            lock.withLock { transfers[task.taskIdentifier] = (continuation, Data()) }
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            lock.withLock { transfers[dataTask.taskIdentifier]?.content.append(data) }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let transfer = lock.withLock({ transfers.removeValue(forKey: task.taskIdentifier) }) else { return }
            if let error {
                transfer.continuation.resume(throwing: error)
            } else {
                transfer.continuation.resume(returning: transfer.content)
            }
        }
    }
}
