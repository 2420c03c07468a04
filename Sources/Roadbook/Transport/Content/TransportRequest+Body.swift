public import Foundation

extension TransportRequest {
    /// The content of a request.
    public enum Body: Sendable, Hashable {
        /// No content.
        case none
        /// Octets in memory.
        case data(Data)
        /// The content of a file, read while it is sent.
        case file(URL)
        /// Octets that are made while they are sent.
        case stream(BodyStream)

        /// Whether the same content can be sent again, by a retry or a redirect.
        public var isReplayable: Bool {
            switch self {
            case .none, .data, .file: true
            case .stream(let stream): stream.isReplayable
            }
        }

        /// How many octets there are; `nil` where that is not known, or the file is none that can be sent.
        public var length: Int64? {
            switch self {
            case .none: return 0
            case .data(let data): return Int64(data.count)
            case .file(let file):
                // Of a link they would be those of the link.
                let values = try? file.resolvingSymlinksInPath()
                    .resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
                return values?.isRegularFile == true ? values?.fileSize.map(Int64.init) : nil
            case .stream(let stream): return stream.length
            }
        }
    }
}

extension TransportRequest.Body {
    /// The octets for one sending, of whatever kind the content is: for transports that send chunks, or collect them.
    ///
    /// A file is read in chunks of 64 KiB, by the task that asks for them.
    ///
    /// - Returns: The octets. Reading them throws ``TransportError`` with the code `requestBodyUnavailable` where they
    ///   cannot be had, and `CancellationError`.
    /// - Throws: The same.
    public func open() async throws -> ByteStream {
        switch self {
        case .none: return ByteStream()
        case .data(let data): return ByteStream(data)
        case .stream(let stream): return try await stream.open()
        case .file(let file):
            do {
                let file = try ReadableFile(file)
                return ByteStream(next: {
                    try Task.checkCancellation()
                    do {
                        return try file.read(upTo: Self.chunkSize)
                    } catch {
                        throw Self.unreadable(error)
                    }
                })
            } catch {
                throw Self.unreadable(error)
            }
        }
    }

    private static let chunkSize = 65_536

    static func unreadable(_ error: (any Error)? = nil) -> TransportError {
        TransportError(.requestBodyUnavailable, "the file to be sent cannot be read", underlying: error)
    }
}
