import Dispatch
import Foundation

/// A file whose content is sent: the caller's, or one that a stream was written to.
struct Upload: Sendable {
    let url: URL
    let length: Int64
    private let file: TemporaryFile?

    /// Readies content that is not in memory.
    ///
    /// - Parameters:
    ///   - body: The content; none and octets in memory need no file, and there is no upload for them.
    ///   - folder: Where a stream is written to; the temporary folder of the process where `nil`.
    /// - Throws: ``TransportError`` with the code `requestBodyUnavailable` or `temporaryFileFailed`, and
    ///   `CancellationError`.
    init?(_ body: TransportRequest.Body, in folder: URL?) async throws {
        switch body {
        case .none, .data: return nil
        case .file(let url):
            // On Linux a directory would stall the upload, and a file that is missing is told only later.
            guard let length = body.length, FileManager.default.isReadableFile(atPath: url.path) else {
                throw TransportRequest.Body.unreadable()
            }
            // Of a link Foundation on Linux would send as many octets as its name has.
            self.init(url: url.resolvingSymlinksInPath(), length: length, file: nil)
        case .stream(let stream):
            let chunks = try await stream.open()
            let file = try TemporaryFile(.named, in: folder)
            var length: Int64 = 0
            for try await chunk in chunks {
                try Task.checkCancellation()
                try file.write(chunk, at: length)
                length += Int64(chunk.count)
            }
            try Task.checkCancellation()
            self.init(url: file.url, length: length, file: file)
        }
    }

    private init(url: URL, length: Int64, file: TemporaryFile?) {
        self.url = url
        self.length = length
        self.file = file
    }

    /// Removes the file, if it is ours: when nobody reads it any more.
    func remove() {
        guard let file else { return }
        file.removeName()
        // To give back much space takes time, which the delegate queue has not got.
        DispatchQueue.global(qos: .utility).async { withExtendedLifetime(file) {} }
    }
}
