import Roadbook
import Testing

extension Feature {
    static let hooks: [Feature] = [
        Feature(
            name: "middleware",
            settings: { settings, scene in
                retries(&settings, scene)
                settings.callMiddleware = [Noting(ring: "call", log: scene.log)]
                settings.attemptMiddleware = [Noting(ring: "attempt", log: scene.log)]
            },
            run: reads,
            expect: { scene, outcome in
                #expect(scene.log.lines.count { $0 == "call" } == 1)
                #expect(scene.log.lines.count { $0 == "attempt" } == outcome.requests)
            }
        ),
        Feature(
            name: "logging",
            settings: { settings, scene in
                settings.logging = Logging(includesCURL: true) { scene.log.write($0) }
            },
            run: reads,
            expect: { scene, outcome in
                #expect(scene.log.lines.count == 1)
                let isTold = outcome.what == "ok" ? "200" : outcome.what
                #expect(scene.log.lines.allSatisfy { $0.contains(isTold) || $0.contains(".\(isTold)") })
                #expect(scene.log.lines.allSatisfy { !$0.contains(Scene.secret) })
            }
        ),
        Feature(
            name: "progress",
            sends: true,
            settings: { settings, scene in
                settings.onUploadProgress = { _ in scene.log.write("sent") }
                settings.onDownloadProgress = { _ in scene.log.write("received") }
            },
            run: { client, _ in
                let value = try await client.send(Library.Books.update(1, with: momo))
                #expect(value == momo)
            },
            expect: { scene, outcome in
                if outcome.what == "ok" { #expect(Set(scene.log.lines) == ["sent", "received"]) }
            }
        ),
    ]

    /// Writes down that it was passed.
    private struct Noting: Middleware {
        let ring: String
        let log: Log

        func send(_ call: Call, next: Next) async throws -> TransportResponse {
            log.write(ring)
            return try await next(call)
        }
    }
}
