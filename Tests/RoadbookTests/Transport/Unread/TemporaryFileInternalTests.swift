import Foundation
import Testing

@testable import Roadbook

@Suite struct TemporaryFileInternalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [TemporaryFile.Kind.named, .nameless])
    func `octets are read where they were written`(kind: TemporaryFile.Kind) throws {
        let file = try TemporaryFile(kind, in: folder.url)
        try file.write(Data("hello".utf8), at: 0)
        try file.write(Data(" world".utf8), at: 5)
        try file.write(Data(), at: 3)
        #expect(try file.read(11, at: 0) == Data("hello world".utf8))
        #expect(try file.read(3, at: 4) == Data("o w".utf8))
        #expect(try file.read(0, at: 0).isEmpty)
    }

    @Test func `octets behind four gigabytes are read where they were written`() throws {
        let file = try TemporaryFile(.nameless, in: folder.url)
        try file.write(Data("far".utf8), at: 5 << 30)
        #expect(try file.read(3, at: 5 << 30) == Data("far".utf8))
    }

    @Test func `a nameless file leaves nothing in its folder`() throws {
        let file = try TemporaryFile(.nameless, in: folder.url)
        try file.write(Data("x".utf8), at: 0)
        #expect(try folder.files == [])
    }

    @Test func `a named file is for its owner alone, and goes away with the value`() throws {
        var file: TemporaryFile? = try TemporaryFile(.named, in: folder.url)
        let url = try #require(file).url
        try file?.write(Data("x".utf8), at: 0)
        #expect(try Data(contentsOf: url) == Data("x".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        file = nil
        #expect(try folder.files == [])
    }

    @Test func `a folder that is not there is an error that says what to do`() throws {
        for kind in [TemporaryFile.Kind.named, .nameless] {
            let error = try #require(throws: TransportError.self) { try TemporaryFile(kind, in: folder.missing) }
            #expect(error.code == .temporaryFileFailed)
            #expect(error.message.contains("No such file or directory"))
            #expect(error.message.contains("temporary folder"))
            #expect((error.underlying as? POSIXError)?.code == .ENOENT)
        }
    }

    @Test func `what is not in the file is an error`() throws {
        let file = try TemporaryFile(.nameless, in: folder.url)
        try file.write(Data("abc".utf8), at: 0)
        let error = try #require(throws: TransportError.self) { try file.read(4, at: 0) }
        #expect(error.code == .temporaryFileFailed)
    }
}
