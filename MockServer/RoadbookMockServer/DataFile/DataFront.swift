import Roadbook
import RoadbookHTTPEngine

/// What stands before the store of a mock that is made of data alone, or in place of that of a recording.
final class DataFront: Sendable {
    let behaviour: DataBehaviour
    let files: StaticFiles?
    private let keeper: DataKeeper?
    private let hosts: HostGuard

    /// - Parameter keeper: `nil` where there is no data, and what no stub answers is not found.
    init(_ behaviour: DataBehaviour, _ keeper: DataKeeper?) {
        self.behaviour = behaviour
        self.keeper = keeper
        files = behaviour.folder.map(StaticFiles.init)
        hosts = HostGuard(behaviour.hosts)
    }

    func response(to request: MockRequest, from core: MockCore) async -> HTTPResponse {
        if let delay = behaviour.delay {
            // Nobody is there any more to be answered where this is cancelled.
            try? await core.time.sleep(core.withTraffic { delay.duration(using: &$0.random) })
        }
        guard isAtOwnHost(request.request) else { return Self.misdirected.answer.response }
        if let preflight = await preflight(request, from: core) { return preflight }
        return crossOrigin(request).shared(await answer(to: request, from: core))
    }

    /// Where there is no page of its own at the top, the page of the mock is what a browser is to show.
    private static var toPage: HTTPResponse {
        Answer(status: 302, fields: [("Location", "/\(MockPage.name)")]).response
    }

    private func crossOrigin(_ request: MockRequest) -> CrossOrigin {
        CrossOrigin(behaviour.crossOrigin, request.request)
    }

    /// The answer to the question whether a request may be made; `nil` where the request is none, or nothing is there.
    private func preflight(_ request: MockRequest, from core: MockCore) async -> HTTPResponse? {
        guard request.request.method == "OPTIONS" else { return nil }
        let declaration = request.boxedDeclaration.wrappedValue
        if request.match == nil {
            guard await unrouted(request, from: core) != nil else { return nil }
            return crossOrigin(request).preflight(AllowedMethods.reading)?.response
        }
        guard let destination = try? Destination(of: request, in: declaration) else { return nil }
        return crossOrigin(request).preflight(destination.methods(in: declaration))?.response
    }

    private func answer(to request: MockRequest, from core: MockCore) async -> HTTPResponse {
        if !isReading(request.request) {
            guard !behaviour.isReadOnly else { return Self.readOnly.answer.response }
            guard keeper == nil || ChangeGuard(policy: behaviour.crossOrigin).allows(request.request) else {
                return ChangeGuard.refusal.answer.response
            }
        }
        if let response = await unrouted(request, from: core) { return response }
        guard let keeper else { return Self.unknown(request) }
        return await keeper.response(from: core) { stored(request, in: core) }
    }

    /// The answer of what lies where there is no route, and may only be read: a file, all of the data, or the way to the
    /// page; `nil` where nothing does.
    private func unrouted(_ request: MockRequest, from core: MockCore) async -> HTTPResponse? {
        guard request.match == nil, let segments = request.segments else { return nil }
        let file = await files?.response(to: request)
        let all = segments == ["db"] ? keeper : nil
        let leadsToPage = keeper != nil && segments.isEmpty && core.page.withLock { $0 != nil }
        guard file != nil || all != nil || leadsToPage else { return nil }
        switch request.request.method {
        case "GET", "HEAD":
            if let file { return file }
            return await all?.everything(from: core) ?? Self.toPage
        case "OPTIONS": return AllowedMethods.answer(AllowedMethods.reading).response
        case let method:
            guard Destination.knows(method) else { return Problem.notImplemented(method).answer.response }
            let path = segments.joined(separator: "/")
            return Problem.notAllowed(method, at: path, allowing: AllowedMethods.reading).answer.response
        }
    }

    /// The answer where there is nothing to wait for: who reads what is saved; `nil` otherwise.
    func responseAtOnce(to request: MockRequest, from core: MockCore) -> HTTPResponse? {
        guard let keeper, behaviour.delay == nil else { return nil }
        guard request.matchedMethod == "GET", isAtOwnHost(request.request) else { return nil }
        let answer = keeper.responseAtOnce(to: request.request.target, from: core) {
            // What was replaced meanwhile may not know of it, and what is not known is looked for in files as well.
            guard request.match != nil, core.boxedDeclaration.isShared(with: request.boxedDeclaration) else {
                return nil
            }
            return stored(request, in: core)
        }
        // What is known is the same for all; who may read it is not.
        return answer.map(crossOrigin(request).shared)
    }

    /// Whether a request is for a host of the mock. A page of another name that leads here would be of the same origin, so
    /// that it could read and change everything. Browsers always name a host.
    private func isAtOwnHost(_ request: HTTPRequest) -> Bool {
        hosts.admits(request)
    }

    private static let misdirected = Problem(
        421,
        "Misdirected Request",
        "The mock is at localhost and the address it listens at, and not at this host; --allow-host NAME adds a name."
    )

    /// Whether a request changes nothing.
    func isReading(_ request: HTTPRequest) -> Bool { AllowedMethods.reading.contains(request.method) }

    /// Changes what is stored from elsewhere than by a request for it, and waits until it is saved.
    func keeping(from core: MockCore, _ answer: () -> HTTPResponse) async -> HTTPResponse {
        guard let keeper else { return answer() }
        return await keeper.response(from: core, answer)
    }

    private func stored(_ request: MockRequest, in core: MockCore) -> HTTPResponse {
        let declaration = core.boxedDeclaration
        // Made anew where the data and its routes have been replaced after the request came.
        let isCurrent = declaration.isShared(with: request.boxedDeclaration)
        return MockHandler(core: core, declaration)
            .response(to: isCurrent ? request : MockRequest(request.request, declaration))
    }

    private static func unknown(_ request: MockRequest) -> HTTPResponse {
        let path = String(decoding: request.request.pathAndQuery.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
        let detail = "The recording has no \(request.method) \(path) with this query and content."
        return Problem.notFound(detail).answer.response
    }

    /// Refuses what would change the data where it may only be read.
    ///
    /// - Throws: ``Problem`` 403.
    func checkChange() throws {
        if behaviour.isReadOnly { throw Self.readOnly }
    }

    private static var readOnly: Problem { Problem(403, "Forbidden", "The data may only be read here.") }

    /// Tells what has become of a request, where somebody wants to know.
    func tell(_ request: MockRequest, _ outcome: MockExchange.Outcome, taking time: Duration) {
        guard let log = behaviour.log else { return }
        let milliseconds = Int((time / .milliseconds(1)).rounded())
        switch outcome {
        case .response, .failure: log("\(request.request.line) \(outcome) \(milliseconds) ms")
        // How long it took to be read is not known.
        case .refusal: log("\(request.request.line) \(outcome)")
        }
    }
}
