public import Foundation
public import Roadbook
import RoadbookHTTPEngine

/// A server that already answers what a router declares: stateful, nested, with exactly the declared verbs.
///
/// ```swift
/// let mock = MockServer(Blog.self)
/// try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First", body: "...")])
///
/// let blog = Client(Blog.self, transport: mock.inMemory)      // no socket
///
/// try await mock.run { url in                                 // a free port on loopback
///     let blog = Client(Blog.self, baseURL: url)
/// }
/// ```
///
/// Both ways give the same answers, from the same state. A mock is owned by whoever made it: nothing is static, so tests
/// that run at the same time do not meet. A copy of the value is the same mock.
///
/// **What it answers.** A create is 201 with `Location`; a delete is 204; an unknown path, parent or id is 404; a verb that
/// is not declared is 405 with `Allow`; JSON that is malformed is 400, and JSON that does not decode as what the route
/// declares is 422, naming the path to what does not; a draft that does not satisfy the route's validator is 422 too, with
/// its failures in their order; an id that is taken is 409. Every refusal of the mock's is `application/problem+json`
/// (RFC 9457); what is no HTTP, or too large, is refused in plain text before it.
///
/// **What lists understand.** The queries of json-server: filters, `q`, `_sort`, `_page`, `_start`, `_embed`, `_expand` and
/// what goes with them; see the guide. Values mean what the declared types make of them, and what makes no sense is 400.
///
/// **What is validated.** What a create sends, once it decodes; of a `PUT`, what is a `Draft` and not a `Model` already; where
/// the `Draft` is the `Model`, what comes of a `PUT` or a `PATCH`. Seeds and actions are the mock's owner's, and are not
/// validated. Where a predicate throws it is a 500, which names the error.
///
/// **What is off unless it is said.** Idempotency keys, pages by cursors, rate limits, credentials, reads that lag behind and
/// the pages of other origins: see ``idempotencyKeys(of:_:fileID:line:)`` and its neighbours, and the guide.
///
/// **Ids.** They are assigned in the JSON, under the route's `idKey`. `0`, `""`, `null` and a missing id count as not
/// chosen; an id that the client chose is kept where it is free. Assigned ids are the numbers from 1, or the UUIDs that
/// count from 1, so that a test meets the same ones at each run.
public struct MockServer<Router: URLRouter>: Sendable {
    let core: MockCore

    /// Makes a mock of a router. Nothing listens before ``run(_:)``.
    ///
    /// - Parameters:
    ///   - router: What it answers.
    ///   - clock: What the mock's time is: delays, windows and terms pass by it, and so does what the `Date` of its answers
    ///     says. The system's unless given; with a `ManualClock` a test waits for nothing.
    ///   - random: What decides where something is only likely; its seed is told with failures. That of the environment
    ///     variable `ROADBOOK_SEED` unless given, or a random one.
    ///   - reporter: Told of requests that nobody declared or stubbed, with the line of this call, and of expectations that
    ///     are not met, with theirs. Nobody is told unless given: such requests are answered 404 or 405 all the same.
    public init(
        _ router: Router.Type,
        clock: some Clock<Duration> = ContinuousClock(),
        random: SeededRandomNumberGenerator = SeededRandomNumberGenerator(),
        reportingTo reporter: FailureReporter? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let place = SourcePlace(fileID, filePath, line, column)
        core = MockCore(
            MockDeclaration(router),
            time: MockTime(clock),
            random: random,
            owner: reporter.map { MockOwner(reporter: $0, place: place) }
        )
    }

    /// What the mock answers: the table of its router.
    public var table: RouteTable { RouteTable(Router.self) }

    /// The mock as a transport, without a socket.
    ///
    /// A declaration that the mock cannot serve is an error of the first call; see ``make(_:_:fileID:line:)`` and
    /// ``envelope(_:_:fileID:line:)``.
    public var inMemory: any Transport { InMemoryTransport(core: core) }

    /// Listens on a free port of the loopback interface for as long as a function runs.
    ///
    /// - Parameter body: Gets the address to use in place of the router's `basePath`; it ends with the same path.
    /// - Throws: ``MockServerError`` where the declaration cannot be served or no port can be had, and what the function
    ///   throws.
    @discardableResult
    public func run<Result: Sendable>(
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        try await listen(on: 0, body)
    }

    /// Listens on a port of the loopback interface for as long as a function runs; see ``run(_:)``.
    ///
    /// - Parameter port: 0 for a free one.
    @discardableResult
    public func listen<Result: Sendable>(
        on port: UInt16,
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        try await core.listen(on: port, body)
    }
}
