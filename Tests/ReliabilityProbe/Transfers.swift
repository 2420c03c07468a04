import Foundation
import Roadbook

/// Much content, one way or the other, by a client.
struct Transfers {
    struct WrongCount: Error {
        let count: Int
    }

    private struct Server: URLRouter {
        static let basePath = "http://127.0.0.1"
    }

    private let client: Client<Server>
    private let file = FileManager.default.temporaryDirectory.appending(path: "reliability-probe-\(UUID())")

    init(_ url: URL, _ transport: any Transport) {
        var settings = RequestSettings()
        // How long it takes on this machine is not the question.
        settings.timeout = nil
        settings.deadline = nil
        client = Client(Server.self, baseURL: url, transport: transport, settings: settings)
    }

    private func get(_ route: String) -> RequestConverter<Data> {
        RequestConverter(method: .get, route: route).returning(Data.self)
    }

    /// Content to a file.
    func download(_ count: Int) async throws -> Report {
        defer { try? FileManager.default.removeItem(at: file) }
        try await warmUp()
        return try await Measures.report(count) {
            try await client.download(get("octets/\(count)"), to: file)
            let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
            guard size == count else { throw WrongCount(count: size ?? 0) }
        }
    }

    /// Content that is read when all of it has come.
    func downloadLate(_ count: Int) async throws -> Report {
        try await warmUp()
        return try await Measures.report(count) {
            let body = try await client.stream(get("octets/\(count)")).body
            try await client.send(get("sent"))
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

    private func upload(_ body: RequestBody, _ count: Int) async throws -> Report {
        try await warmUp()
        return try await Measures.report(count) {
            let answer = try await client.send(
                RequestConverter(method: .put, route: "content").body(body).returning(String.self)
            )
            guard answer == "\(count)" else { throw WrongCount(count: Int(answer) ?? 0) }
        }
    }

    private func warmUp() async throws {
        for _ in 0..<200 { try await client.send(get("small")) }
        try await client.send(get("octets/1000000"))
    }
}
