import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// Calls that ask for the same, and a transport that answers them when the test says so.
struct SharingCalls {
    let transport = HeldTransport()
    let clock = ManualClock()
    let events = EventLog()

    let text = Blog.Posts.get(1).returning(String.self)
    let answer = Result<TransportResponse, any Error>.success(.answer(status: 200, text: "x"))

    /// A client whose calls are named `call 1` and so on, in the order they begin.
    func client(_ change: (inout RequestSettings) -> Void = { _ in }) -> Client<Blog> {
        var settings = RequestSettings()
        settings.retry = nil
        settings.coalescing = true
        settings.observers = [events]
        change(&settings)
        let names = Locked(0)
        return Client(Blog.self, transport: transport, settings: settings, clock: clock) {
            Date()
        } makeID: {
            names.withLock { names in
                names += 1
                return "call \(names)"
            }
        }
    }

    /// Begins calls, the first of which is sent, and waits until the others share with it.
    func begin(
        _ count: Int,
        _ blog: Client<Blog>,
        _ request: RequestConverter<String>? = nil
    ) async throws -> [Task<String, any Error>] {
        let request = request ?? text
        return try await begin(Array(repeating: request, count: max(1, count)), blog)
    }

    /// Begins calls, one after the other.
    func begin(_ requests: [RequestConverter<String>], _ blog: Client<Blog>) async throws -> [Task<String, any Error>] {
        var calls: [Task<String, any Error>] = []
        for request in requests {
            calls.append(Task { try await blog.send(request) })
            if calls.count == 1 { try await transport.arrival(0) } else { try await shared(calls.count - 1) }
        }
        return calls
    }

    /// Waits until so many calls have come to share with others.
    func shared(_ count: Int) async throws {
        try await eventually { [events] in
            events.kinds.count { if case .coalesced = $0 { true } else { false } } == count
        }
    }

    /// Who was told of an event.
    func told(_ kind: CallEvent.Kind) -> [String] { events.events.filter { $0.kind == kind }.map(\.call) }

    /// What a call failed with; `nil` where it did not.
    func code(_ call: Task<String, any Error>) async -> RequestError.Code? {
        do {
            _ = try await call.value
            return nil
        } catch {
            return (error as? RequestError)?.code
        }
    }
}
