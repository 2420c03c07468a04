import Foundation
import TestServers
import Testing

/// More clients than the program may have files open.
@Suite(.runsPrograms, .endsInTime) struct CrowdTests {
    @Test func `connections are as many as the system lets a program have, and not those that it begins with`()
        async throws
    {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[{"id":1}]}"#, to: "db.json")
            try await MockProgram.run(["\(folder.path)/db.json"], descriptors: 40) { mock in
                // Each is kept, and asked once more when all are there.
                let clients = try (0..<100).map { _ in try KeptConnection(port: mock.port) }
                for client in clients { #expect(try client.status(of: "/posts/1") == 200) }
                for client in clients { #expect(try client.status(of: "/posts/1") == 200) }
            }
        }
    }
}

/// A connection over which one request after the other is sent.
private final class KeptConnection {
    private let descriptor: Int32

    init(port: UInt16) throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(status == 0)
    }

    deinit { close(descriptor) }

    /// The status of a small answer.
    func status(of path: String) throws -> Int? {
        let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        try #require(send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count)
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        try #require(count > 0)
        let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
        return words.dropFirst().first.flatMap { Int($0) }
    }
}
