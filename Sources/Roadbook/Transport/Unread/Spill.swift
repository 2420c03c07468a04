import Foundation

/// Octets that wait in a file, the oldest first.
///
/// It is used until it is empty and then dropped, which gives the space of the file back.
struct Spill {
    /// Octets in the file that nobody else is going to take.
    struct Part: Sendable {
        fileprivate let file: TemporaryFile
        fileprivate let offset: Int64
        let count: Int

        /// The octets. The file is kept open for them, whatever becomes of the spill.
        ///
        /// - Throws: ``TransportError`` with the code `temporaryFileFailed`.
        func read() throws -> Data { try file.read(count, at: offset) }
    }

    /// The most octets of one part: 64 KiB.
    static let partSize = 65_536

    private let file: TemporaryFile
    private var taken: Int64 = 0
    private var written: Int64 = 0

    /// - Parameter file: An empty file.
    init(_ file: TemporaryFile) {
        self.file = file
    }

    /// How many octets wait.
    var count: Int64 { written - taken }

    /// Adds octets at the end.
    ///
    /// - Throws: ``TransportError`` with the code `temporaryFileFailed`; none of the octets is there then.
    mutating func append(_ chunk: Data) throws {
        try file.write(chunk, at: written)
        written += Int64(chunk.count)
    }

    /// Takes the oldest octets out, unread, at most ``partSize`` of them; `nil` where there are none.
    mutating func popFirst() -> Part? {
        guard count > 0 else { return nil }
        let part = Part(file: file, offset: taken, count: Int(min(count, Int64(Self.partSize))))
        taken += Int64(part.count)
        return part
    }
}
