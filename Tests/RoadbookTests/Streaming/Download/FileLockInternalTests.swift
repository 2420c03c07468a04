import Foundation
import Testing

@testable import Roadbook

@Suite struct FileLockInternalTests {
    @Test func `a lock is free when it is given back, though a process that is being started has the file open`() throws
    {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file")
        let lock = try #require(try FileLock(file))
        let second = try FileLock(file)
        #expect(second == nil)
        // What a process inherits until it runs its own program is a copy of the descriptor.
        let copies = try Self.descriptors(of: file).map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(!copies.isEmpty)
        lock.release()
        let next = try #require(try FileLock(file))
        next.release()
    }

    private static func descriptors(of file: URL) throws -> [Int32] {
        var status = stat()
        try #require(stat(file.path, &status) == 0)
        // Other tests of the process may have any number of them open.
        let names = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
        return names.compactMap { Int32($0) }.filter { descriptor in
            var other = stat()
            return fstat(descriptor, &other) == 0 && other.st_ino == status.st_ino && other.st_dev == status.st_dev
        }
    }
}
