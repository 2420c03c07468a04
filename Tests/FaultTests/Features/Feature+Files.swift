import Foundation
import Roadbook
import TestServers
import Testing

extension Feature {
    static let files: [Feature] = [
        Feature(name: "download once", run: downloads, expect: leavesNothing),
        Feature(name: "download", settings: retries, run: downloads, expect: leavesNothing),
        Feature(
            name: "upload of a file",
            sends: true,
            settings: retries,
            run: { client, scene in
                let file = scene.folder.appending(path: "upload")
                try Data(Site.scan).write(to: file)
                try await uploads(client, scene, .file(file))
            }
        ),
        Feature(
            name: "upload of a stream",
            sends: true,
            settings: retries,
            run: { client, scene in
                try await uploads(client, scene, .stream(BodyStream(length: Int64(Site.scan.count)) { pieces }))
            }
        ),
        Feature(
            name: "upload of a stream that can be sent once",
            sends: true,
            settings: retries,
            run: { client, scene in
                try await uploads(client, scene, .stream(BodyStream(once: pieces)))
            }
        ),
        Feature(
            name: "form",
            sends: true,
            run: { client, scene in
                let form: MultipartForm = [.value("Momo", name: "title"), .data(Data(Site.scan), name: "scan")]
                let scans = Library.Books[1].action("scans").body(.multipart(form)).returning(Book.self)
                let value = try await client.send(scans)
                #expect(value == momo)
            }
        ),
    ]

    private static var pieces: AsyncStream<Data> {
        AsyncStream { continuation in
            for start in stride(from: 0, to: Site.scan.count, by: 1 << 16) {
                continuation.yield(Data(Site.scan[start...].prefix(1 << 16)))
            }
            continuation.finish()
        }
    }

    private static let downloads: @Sendable (Client<Library>, Scene) async throws -> Void = { client, scene in
        let file = scene.folder.appending(path: "scan")
        try await client.download(Library.Books[1].action("scan", method: .get), to: file)
        // What the fault changes is not noticed, but it is all there.
        if !scene.fault.forges { #expect(try Data(contentsOf: file) == Data(Site.scan)) }
    }

    /// A file that is not whole is not there.
    private static let leavesNothing: @Sendable (Scene, Outcome) throws -> Void = { scene, outcome in
        let isThere = FileManager.default.fileExists(atPath: scene.folder.appending(path: "scan").path)
        #expect(isThere == (outcome.what == "ok"))
    }

    /// Sends the scan, and expects that every request that came whole had all of it.
    private static func uploads(_ client: Client<Library>, _ scene: Scene, _ body: RequestBody) async throws {
        let scan = Library.Books[1].action("scan", method: .put).body(body).returning(Book.self)
        defer {
            let contents = (scene.server.requests + scene.elsewhere.requests).filter { $0.method == "PUT" }.map(
                \.unframedContent
            )
            #expect(contents.allSatisfy { $0 == Site.scan || scene.fault.isEarly && $0.isEmpty })
        }
        let value = try await client.send(scan)
        #expect(value == momo)
    }
}
