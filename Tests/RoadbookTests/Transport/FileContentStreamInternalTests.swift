#if canImport(FoundationNetworking)
import Foundation
import Testing

@testable import Roadbook

struct FileContentStreamInternalTests {
    /// What a stream of a file gives, piece by piece, and how often it fails.
    private func read(_ content: Data?, length: Int64, pieces of: Int) throws -> (pieces: [Int], failures: Int) {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "content")
        try content?.write(to: file)
        let failures = Locked(0)
        let stream = FileContentStream(file, length: length) { failures.withLock { $0 += 1 } }
        #expect(stream.streamStatus == .notOpen)
        stream.open()
        var pieces: [Int] = []
        var buffer = [UInt8](repeating: 0, count: of)
        var octets = Data()
        while stream.hasBytesAvailable, pieces.last != -1 {
            let count = stream.read(&buffer, maxLength: of)
            pieces.append(count)
            octets += buffer.prefix(max(0, count))
        }
        #expect(octets == (content ?? Data()).prefix(Int(length)))
        stream.close()
        #expect(stream.streamStatus == .closed)
        return (pieces, failures.withLock { $0 })
    }

    @Test func `a file is read to its length, and no farther`() throws {
        #expect(try read(Data("0123456789".utf8), length: 10, pieces: 4) == ([4, 4, 2], 0))
        #expect(try read(Data("0123456789".utf8), length: 7, pieces: 4) == ([4, 3], 0))
        #expect(try read(Data(), length: 0, pieces: 4) == ([], 0))
    }

    @Test func `a file that has become shorter, or is gone, is a failure`() throws {
        #expect(try read(Data("0123456789".utf8), length: 11, pieces: 8) == ([8, 2, -1], 1))
        #expect(try read(nil, length: 1, pieces: 8) == ([-1], 1))
    }
}
#endif
