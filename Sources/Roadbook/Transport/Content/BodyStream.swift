public import Foundation

/// The content of a request that is made while it is sent: octets that are not all in memory, nor in a file.
///
/// ```swift
/// let anew = BodyStream { export.chunks() }                // a function of yours, asked each time it is sent
/// let once = BodyStream(once: answer.body, length: 5_000)  // octets as they come, one time
/// ```
///
/// A retry, a redirect and a second try after a challenge send the content again. Made from a closure it can be; made from
/// a sequence that is there once it cannot, and a second sending fails with the code `requestBodyUnavailable`.
///
/// ``URLSessionTransport`` writes the content to a temporary file before it sends it, because URLSession on Linux cuts
/// streams short; the file is for its owner alone and goes away when the transfer ends.
public struct BodyStream: Sendable {
    /// How many octets there are, where that is known. It is checked: more or fewer are an error, of which
    /// ``URLSessionTransport`` tells before anything is sent.
    public let length: Int64?

    /// Whether the content can be sent again.
    public let isReplayable: Bool

    private let origin: Origin

    /// Content that is made anew each time it is sent.
    ///
    /// - Parameters:
    ///   - length: How many octets there are; `nil` where that is not known.
    ///   - makeChunks: Makes the octets, the same each time.
    public init<Chunks: AsyncSequence & Sendable>(
        length: Int64? = nil,
        _ makeChunks: @escaping @Sendable () async throws -> Chunks
    ) where Chunks.Element == Data {
        self.length = length
        isReplayable = true
        origin = Origin { ByteStream(try await makeChunks()) }
    }

    /// Content that can be sent once.
    ///
    /// - Parameters:
    ///   - chunks: The octets. They are read when they are sent.
    ///   - length: How many octets there are; `nil` where that is not known.
    public init<Chunks: AsyncSequence & Sendable>(once chunks: Chunks, length: Int64? = nil)
    where Chunks.Element == Data {
        self.length = length
        isReplayable = false
        let rest = Locked<ByteStream?>(ByteStream(chunks))
        origin = Origin {
            guard let stream = rest.withLock({ $0.take() }) else {
                throw TransportError(
                    .requestBodyUnavailable,
                    "the content can be sent once, and it has been: make the BodyStream with a closure that makes the "
                        + "octets anew to let it be sent again"
                )
            }
            return stream
        }
    }

    /// The octets for one sending.
    ///
    /// - Returns: The octets. Reading them throws what goes wrong in making them: ``TransportError`` with the code
    ///   `requestBodyUnavailable`, also where there are not as many as ``length`` says.
    /// - Throws: ``TransportError`` with the code `requestBodyUnavailable` where the octets cannot be made, have been sent,
    ///   and cannot be sent again, or ``length`` is less than zero.
    public func open() async throws -> ByteStream {
        if let length, length < 0 {
            throw TransportError(.requestBodyUnavailable, "the stated length of the content is less than zero")
        }
        let stream: ByteStream
        do {
            stream = try await origin.open()
        } catch {
            throw MeasuredChunks.failure(error)
        }
        return ByteStream(MeasuredChunks(stream: stream, length: length))
    }

    /// Where the octets come from; what makes two streams the same one.
    private final class Origin: Sendable {
        let open: @Sendable () async throws -> ByteStream

        init(_ open: @escaping @Sendable () async throws -> ByteStream) {
            self.open = open
        }
    }
}

extension BodyStream: Hashable {
    /// Whether one is a copy of the other; what octets they make is not compared.
    public static func == (left: BodyStream, right: BodyStream) -> Bool { left.origin === right.origin }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(origin))
    }
}

extension BodyStream: CustomStringConvertible, CustomReflectable {
    /// The length and whether it can be sent again, never the content.
    public var description: String {
        "\(length.map { "\($0)" } ?? "an unknown number of") octets, " + (isReplayable ? "made anew" : "sent once")
    }

    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["stream": description]) }
}
