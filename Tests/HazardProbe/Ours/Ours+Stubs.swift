import Foundation
import Roadbook
import RoadbookTesting

extension Ours {
    static let stubs: [String: HazardProbe.Scenario] = [
        "L18": { server, _ in
            let (chunks, sink) = AsyncThrowingStream<Data, any Error>.makeStream()
            for chunk in ["one", "two"] { sink.yield(Data(chunk.utf8)) }
            sink.finish()
            let stub = StubTransport { _ in TransportResponse(head: ResponseHead(status: 200), body: ByteStream(chunks))
            }
            return try await send(request("any"), by: makeClient(server, over: stub))
        },
        "C12-nothing": { server, _ in try await send(request("any"), by: makeClient(server, over: .failing)) },
        "C12-redirect": { server, _ in
            let redirect = StubTransport.stub(status: 302, headers: ["Location": "/elsewhere"])
            return try await carry(server.url(), over: redirect)
        },
        // Content that goes to a file as it comes.
        "C12-download": { server, _ in
            let stub = StubTransport.stub(status: 200, text: "onetwo")
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
            guard FileManager.default.createFile(atPath: file.path, contents: nil) else { return [:] }
            defer { try? FileManager.default.removeItem(at: file) }
            let handle = try FileHandle(forWritingTo: file)
            let response = try await stub.send(TransportRequest(method: .get, url: server.url()))
            for try await chunk in response.body { try handle.write(contentsOf: chunk) }
            try handle.close()
            return Report.answer(response.head.status, try Data(contentsOf: file))
        },
        "H5": { server, _ in
            let silence = StubTransport { _ in
                try await Task.sleep(for: .seconds(3600))
                return .answer(status: 200)
            }
            return await Report.of {
                try await send(request("any").timeout(.milliseconds(200)), by: makeClient(server, over: silence))
            }
        },
    ]
}
