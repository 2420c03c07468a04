import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// What a mock in memory makes of every kind of content.
@Suite struct ContentTests {
    struct Note: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var text: String
    }

    struct Notes: URLRouter {
        static let basePath = "https://notes.example.com"
        var all = All()

        struct All: Readable, Creatable {
            typealias Model = Note
            var route = "notes"
        }
    }

    private let mock = MockServer(Notes.self)
    private let json = Data(#"{"id": 0, "text": "hi"}"#.utf8)

    private func request(
        _ body: TransportRequest.Body,
        _ tell: (@Sendable (TransferProgress) -> Void)? = nil
    ) throws -> TransportRequest {
        TransportRequest(
            method: .post,
            url: try #require(URL(string: "https://notes.example.com/notes")),
            headers: ["Content-Type": "application/json"],
            body: body,
            onBodyProgress: tell
        )
    }

    @Test func `a file and a stream are content as data is`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID())")
        try json.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let stream = BodyStream { [json] in ByteStream(json) }
        for body in [.data(json), .file(file), .stream(stream)] as [TransportRequest.Body] {
            #expect(try await mock.inMemory.send(request(body)).head.status == 201)
        }
        let notes = Client(Notes.self, transport: mock.inMemory, clock: ManualClock())
        #expect(try await notes.send(Notes.All.list()).map(\.text) == ["hi", "hi", "hi"])
    }

    @Test func `content that cannot be had is not sent`() async throws {
        let missing = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID())")
        let short = BodyStream(length: 1000) { [json] in ByteStream(json) }
        for body in [.file(missing), .stream(short)] as [TransportRequest.Body] {
            let error = await #expect(throws: TransportError.self) { try await mock.inMemory.send(request(body)) }
            #expect(error?.code == .requestBodyUnavailable)
        }
    }

    @Test func `a stream is read no farther than the mock takes content`() async throws {
        let read = Locked(0)
        let endless = ByteStream(next: {
            read.withLock { $0 += 1 << 20 }
            return Data(repeating: 0x20, count: 1 << 20)
        })
        let answer = try await mock.inMemory.send(request(.stream(BodyStream(once: endless))))
        #expect(answer.head.status == 413)
        #expect(read.withLock { $0 } == 17 << 20)
    }

    @Test func `all of the content is told to be sent, once`() async throws {
        let told = Locked<[TransferProgress]>([])
        let tell = { @Sendable (progress: TransferProgress) in told.withLock { $0.append(progress) } }
        _ = try await mock.inMemory.send(request(.none, tell))
        #expect(told.withLock { $0 } == [])
        _ = try await mock.inMemory.send(request(.data(json), tell))
        let count = Int64(json.count)
        #expect(told.withLock { $0 } == [TransferProgress(completed: count, total: count)])
    }
}
