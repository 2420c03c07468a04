import Roadbook
import TestServers
import Testing

extension Feature {
    static let policies: [Feature] = [
        Feature(name: "deadline", settings: { settings, _ in settings.deadline = .seconds(5) }, run: reads),
        Feature(name: "no redirects", settings: { settings, _ in settings.redirects = nil }, run: reads),
        Feature(
            name: "two calls that share",
            holdsRequests: true,
            isOneCall: false,
            settings: { settings, scene in
                settings.coalescing = true
                // The scene has the log, which must not have the scene.
                scene.log.tell { [doors = scene.doors] in if case .coalesced = $0.kind { doors.fire() } }
            },
            run: readsTwice
        ),
        Feature(
            name: "two calls one after the other",
            holdsRequests: true,
            isOneCall: false,
            settings: { settings, scene in
                settings.concurrencyLimit = 1
                startTogether(scene)
            },
            run: readsTwice
        ),
        Feature(
            name: "rate limit",
            holdsRequests: true,
            isOneCall: false,
            settings: { settings, scene in
                settings.rateLimit = RateLimitPolicy(2, per: .seconds(30), burst: 2, maximumWait: .zero)
                startTogether(scene)
            },
            run: readsTwice
        ),
        Feature(
            name: "circuit breaker, the next call",
            isOneCall: false,
            settings: { settings, _ in
                var policy = CircuitBreakerPolicy()
                policy.minimumCalls = 1
                // Longer than any fault lasts.
                policy.openDuration = .seconds(86_400)
                settings.circuitBreaker = policy
            },
            run: { client, scene in
                try? await reads(client, scene)
                try await reads(client, scene)
            }
        ),
    ]

    /// Lets requests go when two calls have begun, so that their time is the same.
    private static func startTogether(_ scene: Scene) {
        let count = Locked(0)
        // The scene has the log, which must not have the scene.
        scene.log.tell { [doors = scene.doors] event in
            guard event.kind == .started else { return }
            let isSecond = count.withLock { count in
                count += 1
                return count == 2
            }
            if isSecond { doors.fire() }
        }
    }

    /// Two calls at once, of which the same comes.
    private static let readsTwice: @Sendable (Client<Library>, Scene) async throws -> Void = { client, scene in
        let calls = (0..<2).map { _ in Task { try await reads(client, scene) } }
        let errors = [await calls[0].failure, await calls[1].failure]
        #expect(errors[0]?.code == errors[1]?.code && errors[0]?.status == errors[1]?.status)
        if let error = errors[0] { throw error }
    }
}

extension Task where Success == Void, Failure == any Error {
    /// What it has failed with.
    fileprivate var failure: RequestError? {
        get async {
            do {
                try await value
                return nil
            } catch let error as RequestError {
                return error
            } catch {
                Issue.record("a call failed with \(error)")
                return nil
            }
        }
    }
}
