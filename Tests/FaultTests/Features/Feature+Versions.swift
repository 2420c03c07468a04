import Roadbook
import TestServers
import Testing

extension Feature {
    static let versions: [Feature] = [
        Feature(
            name: "credentials",
            settings: { settings, _ in
                settings.authentication = .basic(username: "ada", password: Scene.secret)
            },
            run: reads
        ),
        Feature(
            name: "a renewed token",
            aim: { $0.has(field: "Authorization: Bearer \(Site.token)") },
            isPrepared: true,
            settings: { settings, scene in
                settings.authentication = .refreshing(
                    TokenStore(token: TokenStore.Token("old-\(Scene.secret)")) { _ in
                        scene.log.write("refresh")
                        return TokenStore.Token(Site.token)
                    }
                )
            },
            run: { client, _ in
                let own = Library.Books.action("own", method: .get).returning(Book.self)
                let value = try await client.send(own)
                #expect(value == momo)
            },
            expect: { scene, outcome in
                // Refused again, it is not renewed again.
                #expect(scene.log.lines == ["refresh"])
            }
        ),
        Feature(name: "cache, the first read", settings: caches, run: reads, expect: keepsNothing),
        Feature(
            name: "cache on disk, the first read",
            settings: { settings, scene in settings.cache = .disk(at: scene.folder) },
            run: reads,
            expect: keepsNothing
        ),
        Feature(
            name: "cache, the next read",
            isPrepared: true,
            revalidates: true,
            isOneCall: false,
            settings: caches,
            run: readsAgain
        ),
        Feature(
            name: "cache, a stale answer may stand in",
            fields: ["Cache-Control": "max-age=0, stale-if-error=3600"],
            isPrepared: true,
            revalidates: true,
            isOneCall: false,
            settings: caches,
            run: readsAgain
        ),
        Feature(
            name: "conditional write",
            sends: true,
            isPrepared: true,
            isOneCall: false,
            settings: { settings, _ in settings.conditionalWrites = true },
            run: { client, scene in
                try await scene.untroubled { try await reads(client, scene) }
                let value = try await client.send(Library.Books.update(1, with: momo))
                #expect(value == momo)
            }
        ),
    ]

    private static let caches: @Sendable (inout RequestSettings, Scene) -> Void = { settings, _ in
        settings.cache = .memory()
    }

    private static let readsAgain: @Sendable (Client<Library>, Scene) async throws -> Void = { client, scene in
        try await scene.untroubled { try await reads(client, scene) }
        try await reads(client, scene)
    }

    /// A failure is not stored: the next read is sent.
    private static let keepsNothing: @Sendable (Scene, Outcome) throws -> Void = { scene, outcome in
        guard outcome.what != "ok" else { return }
        #expect(scene.log.count { if case .cacheHit = $0 { true } else { false } } == 0)
    }
}
