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
    private let isStreamed: Bool

    var warmUps: Int { 0 }

    /// - Parameters:
    ///   - file: What is sent; where it is `nil` content is asked for.
    ///   - isStreamed: Whether it is sent by a stream, in place of an upload task.
    init(to url: URL, _ connections: Int, file: URL? = nil, isStreamed: Bool = false) {
        session = URLSession(configuration: .bare(connections), delegate: counts, delegateQueue: nil)
        self.url = url
        self.file = file
        self.isStreamed = isStreamed
    }

    func send() async throws {
        let task = try task()
        let count = try await withCheckedThrowingContinuation { continuation in
            counts.add(continuation, for: task)
            task.resume()
        }
        guard let response = task.response as? HTTPURLResponse, response.statusCode == 200,
            response.expectedContentLength == count
        else { throw URLError(.badServerResponse) }
    }

    private func task() throws -> URLSessionTask {
        var request = URLRequest(url: url)
        guard let file else { return session.dataTask(with: request) }
        request.httpMethod = "POST"
        guard isStreamed else { return session.uploadTask(with: request, fromFile: file) }
        request.httpBodyStream = InputStream(url: file)
        guard let length = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize else {
            throw CocoaError(.fileReadUnknown)
        }
        // Without these it is sent in chunks, on Linux.
        request.setValue("\(length)", forHTTPHeaderField: "Content-Length")
        request.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
        return session.dataTask(with: request)
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
