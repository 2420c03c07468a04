import Foundation
import Roadbook
import Testing

@testable import mock_server

/// What comes between the draft of a file and its place.
@Suite struct AtomicFileInternalTests {
    private struct Changed: Error {}

    @Test func `a file that others change while its draft is written keeps what they wrote`() async throws {
        try await Folder.with { folder in
            try folder.write("old", to: "db.json")
            let path = "\(folder.path)/db.json"
            #expect(throws: Changed.self) {
                try AtomicFile(path).write(Array("ours".utf8)) {
                    #expect(try folder.text(of: ".db.json.mock-server") == "ours")
                    try folder.write("theirs", to: "db.json")
                    throw Changed()
                }
            }
            #expect(try folder.text(of: "db.json") == "theirs")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == Self.names)
            _ = try AtomicFile(path).write(Array("ours".utf8))
            #expect(try folder.text(of: "db.json") == "ours")
        }
    }

    @Test func `a file that a link leads to is made where it is not there yet, and the link stays`() async throws {
        try await Folder.with { folder in
            let manager = FileManager.default
            try folder.write("", to: "far/other.json")
            for (link, target) in [("first", "second"), ("second", "far/new.json")] {
                try manager.createSymbolicLink(atPath: "\(folder.path)/\(link)", withDestinationPath: target)
            }
            _ = try AtomicFile("\(folder.path)/first").write(Array("ours".utf8))
            #expect(try folder.text(of: "far/new.json") == "ours")
            #expect(try manager.destinationOfSymbolicLink(atPath: "\(folder.path)/first") == "second")
            #expect(try manager.destinationOfSymbolicLink(atPath: "\(folder.path)/second") == "far/new.json")
        }
    }

    @Test func `a new file is nobody else's where those of the program are not`() async {
        await #expect(processExitsWith: .success) {
            let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json").path
            umask(0o077)
            _ = try AtomicFile(path).write([])
            var status = stat()
            #expect(stat(path, &status) == 0)
            unlink(path)
            #expect(status.st_mode & 0o777 == 0o600)
            #expect(umask(0o077) == 0o077)
        }
    }

    /// Those of the folder that a test gets, and of the file.
    private static let names = ["db.json", "files", "temporary"]

    @Test(arguments: [true, false]) func `a watched file is checked right before it is replaced`(isWatched: Bool)
        async throws
    {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            let file = DataFile("\(folder.path)/db.json", watches: isWatched)
            let data = try file.read()
            let theirs = #"{"theirs":[]}"#
            func write() throws { try file.write(data) { try folder.write(theirs, to: "db.json") } }
            guard isWatched else {
                try write()
                let text = try folder.text(of: "db.json")
                return #expect(text.contains("posts"))
            }
            #expect(throws: DataFile.Failure.self, performing: write)
            #expect(try folder.text(of: "db.json") == theirs)
            // It is read as any change of others is, and then written again.
            #expect(try file.readIfChanged() == nil)
            let read = try file.readIfChanged()
            #expect(read == ["theirs": []])
            try file.write(["theirs": [["id": 1]]])
            #expect(try folder.text(of: "db.json").contains("\"id\": 1"))
        }
    }
}
