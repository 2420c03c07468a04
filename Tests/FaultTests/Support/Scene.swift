import Foundation
import Roadbook
import RoadbookTesting
import TestServers

/// A fault, a feature that meets it, and the servers, the clock and the files of both.
final class Scene: Sendable {
    /// What is in every request, and nowhere else.
    static let secret = "open-sesame"

    private struct State {
        /// How many times the fault is still to happen.
        var strikes: Int
        var isPaused = false
        var requestCount = 0
    }

    let fault: Fault
    let feature: Feature
    /// What carries the requests.
    let transport: any Transport
    let pace: Pace
    let folder: URL
    let log = Log()

    /// Requests wait here until they may go.
    let doors = Signal()

    /// Another origin, where a redirect may lead.
    let elsewhere: RawServer

    private let state: Locked<State>
    private let running: Locked<RawServer?>

    init(_ fault: Fault, _ feature: Feature, over transport: any Transport) throws {
        self.fault = fault
        self.transport = transport
        self.feature = feature
        pace = Pace(step: fault.step)
        folder = FileManager.default.temporaryDirectory.appending(path: "roadbook-faults-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        elsewhere = try RawServer { [feature] in [.sendOctets(Site.answer($0, feature.fields).octets)] }
        state = Locked(State(strikes: feature.strikes))
        running = Locked(nil)
        let server = try RawServer(
            isOpen: !fault.refuses,
            { [weak self] in self?.steps($0, isEarly: false) ?? [.close] },
            early: { [weak self] in self?.steps($0, isEarly: true) }
        )
        running.withLock { $0 = server }
        if !feature.holdsRequests { doors.fire() }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The server that the fault happens to.
    var server: RawServer {
        guard let server = running.withLock(\.self) else { fatalError("the scene is not set") }
        return server
    }

    /// A client of the server, by the settings of the feature.
    func client() throws -> Client<Library> {
        var settings = RequestSettings()
        settings.headers["X-Api-Key"] = Self.secret
        settings.retry = nil
        settings.timeout = .seconds(10)
        settings.deadline = .seconds(3600)
        settings.observers = [log]
        fault.settings(&settings)
        feature.settings(&settings, self)
        return try Client(
            Library.self,
            baseURL: RawServer.url(server.port),
            transport: PacedTransport(scene: self),
            settings: settings,
            clock: pace.clock
        )
    }

    // MARK: Faults

    /// How many requests were sent.
    var requestCount: Int { state.withLock(\.requestCount) }

    func countRequest() -> Int {
        state.withLock { state in
            state.requestCount += 1
            return state.requestCount
        }
    }

    /// Told that a request brought no answer, of which a server that refuses connections knows nothing.
    func requestHasFailed() {
        guard fault.refuses else { return }
        let isOver = state.withLock { state in
            state.strikes -= 1
            return state.strikes <= 0
        }
        if isOver { server.open() }
    }

    /// Does something while no fault happens.
    func untroubled<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        state.withLock { $0.isPaused = true }
        defer { state.withLock { $0.isPaused = false } }
        return try await body()
    }

    /// Ends the fault, and lets two days pass.
    func heal() async {
        state.withLock { $0.strikes = 0 }
        server.open()
        await pace.stop()
        await pace.clock.advance(by: .seconds(2 * 86_400))
    }

    private func steps(_ request: RawServer.Request, isEarly: Bool) -> [RawServer.Step]? {
        guard isEarly == (fault.isEarly && (request.value(of: "Content-Length") ?? "0") != "0") else {
            return isEarly ? nil : healthy(request)
        }
        let isStruck =
            feature.aim(request)
            && state.withLock { state in
                guard !state.isPaused, state.strikes > 0 else { return false }
                state.strikes -= 1
                return true
            }
        guard isStruck else { return isEarly ? nil : healthy(request) }
        let number = request.value(of: PacedTransport.field).flatMap { Int($0) } ?? 0
        return fault.steps(Strike(request, Site.answer(request, feature.fields), number, self))
    }

    private func healthy(_ request: RawServer.Request) -> [RawServer.Step] {
        [.sendOctets(Site.answer(request, feature.fields).octets)]
    }
}
