import Foundation
import Roadbook
import RoadbookHTTPEngine

/// What a mock is: its declaration and its state, behind one lock.
final class MockCore: Sendable {
    private struct State: Sendable {
        @Boxed var declaration: MockDeclaration
        var store = Store()
        var traffic: MockTraffic

        var boxedDeclaration: Boxed<MockDeclaration> { _declaration }
    }

    let time: MockTime
    /// The idempotency keys of requests that are under way.
    let named = Locked<Set<IdempotencyName>>([])
    /// Those who wait for requests.
    let arrivals = Arrivals()
    let owner: MockOwner?
    /// The page; `nil` where none is shown.
    let page = Locked<MockPage?>(nil)
    /// What stands before the store of a mock that is made of data or a recording alone; `nil` for any other.
    let front: DataFront?
    private let state: Locked<State>

    init(
        _ declaration: MockDeclaration,
        time: MockTime = .continuous,
        random: SeededRandomNumberGenerator = SeededRandomNumberGenerator(),
        owner: MockOwner? = nil,
        front: DataFront? = nil
    ) {
        self.time = time
        self.owner = owner
        self.front = front
        state = Locked(State(declaration: declaration, traffic: MockTraffic(random: random)))
    }

    var declaration: MockDeclaration { boxedDeclaration.wrappedValue }

    /// The declaration, for those who carry it on.
    var boxedDeclaration: Boxed<MockDeclaration> { state.withLock { $0.boxedDeclaration } }

    /// The version of the store: another one after each change of it.
    var version: Int { state.withLock { $0.store.version } }

    func declare(_ change: (inout MockDeclaration) -> Void) {
        state.withLock { change(&$0.declaration) }
    }

    /// Reads or changes the state, alone. What a user said of drafts and actions must not run in here: it may come back.
    func withStore<Result>(_ body: (inout Store) throws -> Result) rethrows -> Result {
        try state.withLock { state in
            state.store.history.begin(at: time, keeping: state.declaration.longestReadLag)
            return try body(&state.store)
        }
    }

    /// Reads or changes what is known of the requests, alone.
    func withTraffic<Result>(_ body: (inout MockTraffic) throws -> Result) rethrows -> Result {
        try state.withLock { try body(&$0.traffic) }
    }

    // MARK: Seeding

    func json(
        of value: some Encodable,
        coding: Coding,
        router: Coding,
        from source: SourcePlace? = nil
    ) throws -> JSONValue {
        do {
            return try coding.inheriting(from: router).jsonValue(encoding: value)
        } catch {
            throw MockServerError(
                "a seed cannot be encoded: \(CodingFailure.describe(error))",
                advice: "Check the value, and the coding of the route."
            ).at(source)
        }
    }

    /// Puts values at a path, all of them or none.
    ///
    /// - Parameters:
    ///   - source: The line that says so, for the error.
    ///   - keepsEveryID: As ``RecordWriter`` has it.
    func seed(
        _ values: [JSONValue],
        at path: RoutePath,
        from source: SourcePlace? = nil,
        keepsEveryID: Bool = false
    ) throws {
        let declaration = declaration
        let segments = path.segmentTexts
        guard let match = declaration.paths.match(segments) else {
            throw MockServerError(
                "/\(path) is not in the table of \(declaration.name)",
                advice: "Write a stored property for its route."
            ).at(source)
        }
        do {
            try withOwnStore { store in
                try Seeding.put(values, at: match, in: &store, of: declaration.resources, keepsEveryID: keepsEveryID)
            }
        } catch let problem as Problem {
            throw MockServerError(
                "a seed for /\(path) is refused: \(problem.detail.dropLast())",
                advice: problem.status == 422
                    ? "Check that the model decodes from what it encodes." : "Seed parents first, and each id once."
            ).at(source)
        }
    }

    // MARK: Serving

    private var now: @Sendable () -> HTTPDate { { [time] in time.httpDate } }

    private var replier: HTTPReplier { { [self] request in MockResponder(core: self).reply(to: request) } }

    private var refused: @Sendable (HTTPRefusal) -> Void { { [self] refusal in note(refusal) } }

    /// The rules that every answer obeys, with or without a socket.
    var exchange: HTTPExchange {
        HTTPExchange(now: now, refused: refused, replier: replier)
    }

    func listen<Result: Sendable>(
        at host: String = "127.0.0.1",
        on port: UInt16,
        _ body: @Sendable (URL) async throws -> Result
    ) async throws -> Result {
        let declaration = declaration
        try declaration.check()
        var configuration = HTTPServer.Configuration()
        configuration.now = now
        configuration.sleep = time.sleep
        configuration.faults = { [self] head in faults(of: head) }
        configuration.refused = refused
        let server = HTTPServer(configuration: configuration, replier: replier)
        return try await server.run(host: host, port: port) { address in
            let path = declaration.basePath.map { "/" + PercentEncoding.encoded($0, allowing: .pathSegment) }.joined()
            guard let url = URL(string: "\(address.url)\(path)") else {
                throw MockServerError("the mock has no address", advice: "Check the router's basePath.")
            }
            beginPage()
            // An exchange that is under way holds up the end, and those of the page have none by themselves.
            defer { page.withLock { $0 }?.endStreams() }
            let result = try await body(url)
            try verify()
            return result
        }
    }
}
