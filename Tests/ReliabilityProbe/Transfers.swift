import Foundation
import Roadbook

/// Much content, one way or the other, over ``URLSessionTransport``.
struct Transfers {
    struct WrongCount: Error {
        let count: Int
    }

    private let url: URL
    private let transport = URLSessionTransport()
    private let file = FileManager.default.temporaryDirectory.appending(path: "reliability-probe-\(UUID())")

    init(_ url: URL) {
        self.url = url
    }

    private func get(_ path: String) -> TransportRequest {
        TransportRequest(method: .get, url: url.appending(path: path))
    }

    /// Content to a file.
    func download(_ count: Int) async throws -> Report {
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: file) }
        let handle = try FileHandle(forWritingTo: file)
        try await warmUp()
        return try await Measures.report(count) {
            for try await chunk in try await transport.send(get("octets/\(count)")).body {
                try handle.write(contentsOf: chunk)
            }
            let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
            guard size == count else { throw WrongCount(count: size ?? 0) }
        }
    }

    /// Content that is read when all of it has come.
    func downloadLate(_ count: Int) async throws -> Report {
        try await warmUp()
        return try await Measures.report(count) {
            let body = try await transport.send(get("octets/\(count)")).body
            _ = try await transport.send(get("sent")).body.collect(upTo: 10)
            let read = try await body.reduce(0) { $0 + $1.count }
            guard read == count else { throw WrongCount(count: read) }
        }
    }

    /// Content of a file. It has a hole for content, which takes no space and is read like any other.
    func upload(_ count: Int) async throws -> Report {
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: file) }
        try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(count))
        return try await upload(.file(file), count)
    }

    /// Content of a stream.
    func uploadStream(_ count: Int) async throws -> Report {
        let stream = BodyStream(length: Int64(count)) {
            let missing = Locked(count)
            return ByteStream(next: {
                let size = missing.withLock { missing in
                    defer { missing -= min(missing, 65_536) }
                    return min(missing, 65_536)
                }
                return size > 0 ? Data(count: size) : nil
            })
        }
        return try await upload(.stream(stream), count)
    }

    private func upload(_ body: TransportRequest.Body, _ count: Int) async throws -> Report {
        try await warmUp()
        return try await Measures.report(count) {
            let answer = try await transport.send(
                TransportRequest(
                    method: .put,
                    url: url.appending(path: "content"),
                    headers: ["Content-Type": "application/octet-stream"],
                    body: body
                )
            )
            let taken = Int(String(decoding: try await answer.body.collect(upTo: 100), as: UTF8.self)) ?? 0
            guard taken == count else { throw WrongCount(count: taken) }
        }
    }

    private func warmUp() async throws {
        for _ in 0..<200 { _ = try await transport.send(get("small")).body.collect(upTo: 1000) }
        _ = try await transport.send(get("octets/1000000")).body.collect(upTo: 1_000_000)
    }
}
