import Roadbook
import TestServers
import Testing

extension Feature {
    /// Single calls. Those that may be repeated are, by the library's policy.
    static let calls: [Feature] = [
        Feature(name: "read once", run: reads),
        Feature(name: "read", settings: retries, run: reads),
        Feature(name: "read, the fault passes", strikes: 1, settings: retries, run: reads),
        Feature(
            name: "list",
            settings: retries,
            run: { client, _ in
                let value = try await client.send(Library.Books.list())
                #expect(value == firstPage)
            }
        ),
        Feature(
            name: "create",
            sends: true,
            settings: retries,
            run: { client, _ in
                let value = try await client.send(Library.Books.create(momo))
                #expect(value == momo)
            }
        ),
        Feature(
            name: "update",
            sends: true,
            settings: retries,
            run: { client, _ in
                let value = try await client.send(Library.Books.update(1, with: momo))
                #expect(value == momo)
            }
        ),
        Feature(
            name: "delete",
            settings: retries,
            run: { client, _ in
                try await client.send(Library.Books.delete(1))
            }
        ),
        Feature(
            name: "create with a key",
            sends: true,
            settings: retries,
            run: lends,
            expect: { scene, _ in
                // Of all requests, wherever they went, the same.
                let keys = (scene.server.requests + scene.elsewhere.requests).map { $0.value(of: "Idempotency-Key") }
                #expect(Set(keys).count <= 1 && !keys.contains(nil))
            }
        ),
        Feature(name: "create with a key, the fault passes", strikes: 1, sends: true, settings: retries, run: lends),
    ]

    static let momo = Book(id: 1, title: "Momo")
    static let firstPage = [momo, Book(id: 2, title: "Ronja")]

    /// The library's policy, without its waits.
    static let retries: @Sendable (inout RequestSettings, Scene) -> Void = { settings, _ in
        var policy = RetryPolicy()
        policy.baseDelay = .zero
        settings.retry = policy
    }

    static let reads: @Sendable (Client<Library>, Scene) async throws -> Void = { client, _ in
        let value = try await client.send(Library.Books.get(1))
        #expect(value == momo)
    }

    private static let lends: @Sendable (Client<Library>, Scene) async throws -> Void = { client, _ in
        let value = try await client.send(Library.Loans.create(momo))
        #expect(value == momo)
    }
}
