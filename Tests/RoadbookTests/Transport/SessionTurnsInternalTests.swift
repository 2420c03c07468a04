import Foundation
import TestServers
import Testing

@testable import Roadbook

/// How sessions are made to stand back.
@Suite(.endsInTime) struct SessionTurnsInternalTests {
    private let turns = SessionTurns()

    /// A session that counts how often it stood back.
    private final class Session: Sendable {
        private let count = Locked(0)

        var turns: Int { count.withLock(\.self) }

        func yield() {
            count.withLock { $0 += 1 }
        }
    }

    @Test func `sessions stand back while something waits, and no longer`() async throws {
        let sessions = [Session(), Session()]
        let held = sessions.map { turns.add($0.yield) }
        #expect(!turns.isTicking)
        do {
            let wait = turns.wait()
            for session in sessions { try await eventually { session.turns > 1 } }
            withExtendedLifetime(wait) {}
        }
        try await eventually { [turns] in !turns.isTicking }
        withExtendedLifetime(held) {}
    }

    @Test func `a session that comes after all others have gone stands back, though something waits all the time`()
        async throws
    {
        let (first, second) = (Session(), Session())
        let wait = turns.wait()
        do {
            let held = turns.add(first.yield)
            let other = turns.wait()
            try await eventually { first.turns > 0 }
            withExtendedLifetime((held, other)) {}
        }
        try await eventually { [turns] in !turns.isTicking }
        let held = turns.add(second.yield)
        let another = turns.wait()
        try await eventually { second.turns > 1 }
        withExtendedLifetime((wait, held, another)) {}
    }

    #if canImport(FoundationNetworking)
    @Test func `a session stands back until its last task has ended, though its transport has gone`() async throws {
        let goesOn = Signal()
        let server = try RawServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nh"), .wait(goesOn), .send("i")]
        }
        let answer = try await URLSessionTransport(temporaryFolder: nil, turns: turns).send(server.request())
        #expect(turns.sessionCount == 1)
        goesOn.fire()
        #expect(try await answer.body.collect(upTo: 2) == Data("hi".utf8))
        try await eventually { [turns] in turns.sessionCount == 0 }
    }
    #endif
}
