import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A file in the temporary folder that nobody else can open and that goes away with the value.
///
/// Its functions can be called from any thread. They wait for the file system, and for nothing else.
final class TemporaryFile: Sendable {
    /// Whether the file can be opened by its name.
    enum Kind: Sendable {
        /// It can, for whoever takes files by name only; a process that crashes leaves it behind.
        case named
        /// It cannot: its name is gone as soon as it is open, so that nothing is left behind even by a crash.
        case nameless
    }

    /// Where the file is, or was before it lost its name.
    let url: URL

    private let kind: Kind
    private let descriptor: Int32

    /// Makes an empty file, for its owner alone (mode 0600).
    ///
    /// - Parameters:
    ///   - kind: Whether it keeps its name.
    ///   - folder: Where to make it; the temporary folder of the process where `nil`.
    /// - Throws: ``TransportError`` with the code `temporaryFileFailed`.
    init(_ kind: Kind, in folder: URL? = nil) throws {
        self.kind = kind
        let folder = folder ?? FileManager.default.temporaryDirectory
        url = folder.appending(path: "roadbook-\(UUID().uuidString)")
        // Exclusive: no file, and no link that somebody put there, is opened in its place.
        descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(errno) }
        if kind == .nameless { unlink(url.path) }
    }

    /// Takes over an open file, which it closes.
    init(descriptor: Int32) {
        kind = .nameless
        url = URL(fileURLWithPath: "/dev/fd/\(descriptor)")
        self.descriptor = descriptor
    }

    deinit {
        removeName()
        close(descriptor)
    }

    /// Takes the name away, so that the file goes away when it is closed; again is harmless.
    func removeName() {
        if kind == .named { unlink(url.path) }
    }

    /// Writes octets at an offset.
    ///
    /// - Throws: ``TransportError`` with the code `temporaryFileFailed`, where the disk is full for one.
    func write(_ data: Data, at offset: Int64) throws {
        try data.withUnsafeBytes { octets in
            var written = 0
            while written < octets.count {
                let count = pwrite(
                    descriptor,
                    octets.baseAddress?.advanced(by: written),
                    octets.count - written,
                    off_t(offset) + off_t(written)
                )
                // Nothing written, and no reason given, would go on for ever.
                guard count != 0 else { throw Self.failure(EIO) }
                if count > 0 { written += count } else if errno != EINTR { throw Self.failure(errno) }
            }
        }
    }

    /// Reads octets at an offset.
    ///
    /// - Returns: As many as were asked for.
    /// - Throws: ``TransportError`` with the code `temporaryFileFailed`, where the file is shorter for one.
    func read(_ count: Int, at offset: Int64) throws -> Data {
        var data = Data(count: count)
        try data.withUnsafeMutableBytes { octets in
            var filled = 0
            while filled < octets.count {
                let count = pread(
                    descriptor,
                    octets.baseAddress?.advanced(by: filled),
                    octets.count - filled,
                    off_t(offset) + off_t(filled)
                )
                guard count != 0 else { throw Self.failure(EIO) }
                if count > 0 { filled += count } else if errno != EINTR { throw Self.failure(errno) }
            }
        }
        return data
    }

    private static func failure(_ code: Int32) -> TransportError {
        let reason = POSIXErrorCode(rawValue: code).map { POSIXError($0) }
        return TransportError(
            .temporaryFileFailed,
            "a temporary file cannot be made, written or read (\(String(cString: strerror(code)))): "
                + "is there space in the temporary folder, and may the process write there?",
            underlying: reason
        )
    }
}
