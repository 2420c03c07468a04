import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Large content by URLSession alone: what arrives is counted and dropped, and what is sent comes from a file.
struct SessionTransferWay: Way {
    private let session: URLSession
    private let counts = Counts()
    private let url: URL
    private let file: URL?

    var warmUps: Int { 0 }

    /// - Parameter file: What is sent; where it is `nil` content is asked for.
    init(to url: URL, _ connections: Int, file: URL? = nil) {
        session = URLSession(configuration: .bare(connections), delegate: counts, delegateQueue: nil)
        self.url = url
        self.file = file
    }

    func send() async throws {
        var request = URLRequest(url: url)
        if file != nil { request.httpMethod = "POST" }
        let task = file.map { session.uploadTask(with: request, fromFile: $0) } ?? session.dataTask(with: request)
        let count = try await withCheckedThrowingContinuation { continuation in
            counts.add(continuation, for: task)
            task.resume()
        }
        guard let response = task.response as? HTTPURLResponse, response.statusCode == 200,
            response.expectedContentLength == count
        else { throw URLError(.badServerResponse) }
    }

    /// Counts what arrives.
    // The lock guards transfers.
    private final class Counts: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private let lock = NSLock()
        private var transfers: [Int: (continuation: CheckedContinuation<Int64, any Error>, count: Int64)] = [:]

        func add(_ continuation: CheckedContinuation<Int64, any Error>, for task: URLSessionTask) {
            lock.withLock { transfers[task.taskIdentifier] = (continuation, 0) }
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            lock.withLock { transfers[dataTask.taskIdentifier]?.count += Int64(data.count) }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let transfer = lock.withLock({ transfers.removeValue(forKey: task.taskIdentifier) }) else { return }
            if let error {
                transfer.continuation.resume(throwing: error)
            } else {
                transfer.continuation.resume(returning: transfer.count)
            }
        }
    }
}
