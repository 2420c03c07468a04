import Foundation
import Testing

@testable import Roadbook

struct ReadableFileInternalTests {
    /// Runs a function with the address of a file of its own.
    private func withFile(_ content: Data, _ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "content")
        try content.write(to: file)
        try body(file)
    }

    @Test func `as much is read at once as is asked for`() throws {
        let content = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        try withFile(content) { url in
            let file = try ReadableFile(url)
            #expect(try file.read(upTo: 65_536) == content.prefix(65_536))
            #expect(try file.read(upTo: 65_536) == content.dropFirst(65_536))
            #expect(try file.read(upTo: 65_536) == nil)
            #expect(try file.read(upTo: 65_536) == nil)
        }
    }

    @Test func `octets go into the buffer that is given, and no farther`() throws {
        try withFile(Data("0123456789".utf8)) { url in
            let file = try ReadableFile(url)
            var buffer = Data(repeating: 0x2E, count: 8)
            let counts = try buffer.withUnsafeMutableBytes { buffer in
                [
                    try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[1..<7])),
                    try file.read(into: UnsafeMutableRawBufferPointer(start: nil, count: 0)),
                ]
            }
            #expect(counts == [6, 0])
            #expect(buffer == Data(".012345.".utf8))
            #expect(try file.read(upTo: 100) == Data("6789".utf8))
            #expect(try buffer.withUnsafeMutableBytes { try file.read(into: $0) } == 0)
        }
    }

    @Test func `what was read outlives the file`() throws {
        try withFile(Data("0123456789".utf8)) { url in
            let chunk = try ReadableFile(url).read(upTo: 4)
            try FileManager.default.removeItem(at: url)
            #expect(chunk == Data("0123".utf8))
        }
    }

    @Test func `what is no file says so`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: POSIXError(.ENOENT)) { try ReadableFile(folder.url.appending(path: "missing")) }
        let opened = try ReadableFile(folder.url)
        #expect(throws: POSIXError(.EISDIR)) { try opened.read(upTo: 1) }
    }
}
