import Foundation
import Roadbook
import TestServers

/// A transport that answers a request when the test says so.
final class HeldTransport: Transport {
    private struct State {
        var requests: [TransportRequest] = []
        var underWay = 0
        var mostUnderWay = 0
        var cancelled: Set<Int> = []
        var results: [Int: Result<TransportResponse, any Error>] = [:]
        var arrivals: [Int: Signal] = [:]
        var releases: [Int: Signal] = [:]
        var ends: [Int: Signal] = [:]
    }

    private let state = Locked(State())

    var requests: [TransportRequest] { state.withLock(\.requests) }
    var underWay: Int { state.withLock(\.underWay) }
    var mostUnderWay: Int { state.withLock(\.mostUnderWay) }
    /// The requests that were cancelled, counted from 0.
    var cancelled: Set<Int> { state.withLock(\.cancelled) }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let index = state.withLock { state in
            state.requests.append(request)
            state.underWay += 1
            state.mostUnderWay = max(state.mostUnderWay, state.underWay)
            return state.requests.count - 1
        }
        signal(\.arrivals, index).fire()
        defer {
            state.withLock { $0.underWay -= 1 }
            signal(\.ends, index).fire()
        }
        do {
            try await signal(\.releases, index).wait()
        } catch {
            state.withLock { _ = $0.cancelled.insert(index) }
            throw error
        }
        return try state.withLock { $0.results[index] }?.get() ?? TransportResponse(head: ResponseHead(status: 204))
    }

    /// Waits until a request has come, counted from 0.
    func arrival(_ index: Int) async throws {
        try await signal(\.arrivals, index).wait()
    }

    /// Waits until a request has ended, however it does.
    func end(_ index: Int) async throws {
        try await signal(\.ends, index).wait()
    }

    /// Lets a request be answered, come or not.
    func answer(
        _ index: Int,
        _ result: Result<TransportResponse, any Error> = .success(.init(head: .init(status: 204)))
    ) {
        state.withLock { $0.results[index] = result }
        signal(\.releases, index).fire()
    }

    private func signal(_ kind: any WritableKeyPath<State, [Int: Signal]> & Sendable, _ index: Int) -> Signal {
        state.withLock { state in
            if let signal = state[keyPath: kind][index] { return signal }
            let signal = Signal()
            state[keyPath: kind][index] = signal
            return signal
        }
    }
}
