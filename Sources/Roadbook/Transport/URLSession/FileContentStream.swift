#if canImport(FoundationNetworking)
import Foundation

/// The content of a file, read where URLSession on Linux asks for it.
///
/// An upload task would read the file beside the transfer, stop the transfer while nothing is read, and let it go on when
/// there is something again. Where the transfer has ended meanwhile, because it was cancelled or answered early, that
/// ends the process.
final class FileContentStream: InputStream {
    private let url: URL
    private let onFailure: @Sendable () -> Void
    private var remaining: Int64
    private var file: ReadableFile?
    private var status = Stream.Status.notOpen

    /// - Parameters:
    ///   - length: How many octets there are to be.
    ///   - onFailure: Told that there are fewer, or that they cannot be read; the transfer ends then.
    init(_ url: URL, length: Int64, onFailure: @escaping @Sendable () -> Void) {
        self.url = url
        self.onFailure = onFailure
        remaining = length
        super.init(data: Data())
    }

    override var streamStatus: Stream.Status { status }

    override func open() {
        file = try? ReadableFile(url)
        status = .open
    }

    override func close() {
        file = nil
        status = .closed
    }

    override var hasBytesAvailable: Bool { remaining > 0 }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        guard remaining > 0 else { return 0 }
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: Int(min(Int64(maxLength), remaining)))
        guard let count = try? file?.read(into: room), count > 0 else {
            status = .error
            onFailure()
            return -1
        }
        remaining -= Int64(count)
        if remaining == 0 { file = nil }
        return count
    }
}
#endif
