import Roadbook
import RoadbookHTTPEngine

/// What stands before the store of a mock that is made of data alone.
struct DataFront: Sendable {
    let behaviour: DataBehaviour
    let files: StaticFiles?
    let keeper: DataKeeper

    init(_ behaviour: DataBehaviour, _ keeper: DataKeeper) {
        self.behaviour = behaviour
        self.keeper = keeper
        files = behaviour.folder.map(StaticFiles.init)
    }

    private static let readingMethods: Set<String> = ["GET", "HEAD", "OPTIONS"]

    func response(to request: MockRequest, from core: MockCore) async -> HTTPResponse {
        if let delay = behaviour.delay {
            // Nobody is there any more to be answered where this is cancelled.
            try? await core.time.sleep(core.withTraffic { delay.duration(using: &$0.random) })
        }
        guard !behaviour.isReadOnly || isReading(request.request) else { return Self.readOnly }
        if request.match == nil, let response = await files?.response(to: request) { return response }
        return await keeper.response(from: core) { stored(request, in: core) }
    }

    /// The answer where there is nothing to wait for: who reads what is saved; `nil` otherwise.
    func responseAtOnce(to request: MockRequest, from core: MockCore) -> HTTPResponse? {
        guard behaviour.delay == nil, isReading(request.request), request.match != nil else { return nil }
        return keeper.responseAtOnce(from: core) { stored(request, in: core) }
    }

    /// Whether a request changes nothing.
    func isReading(_ request: HTTPRequest) -> Bool { Self.readingMethods.contains(request.method) }

    /// Changes what is stored from elsewhere than by a request for it, and waits until it is saved.
    func keeping(from core: MockCore, _ answer: () -> HTTPResponse) async -> HTTPResponse {
        guard !behaviour.isReadOnly else { return Self.readOnly }
        return await keeper.response(from: core, answer)
    }

    private func stored(_ request: MockRequest, in core: MockCore) -> HTTPResponse {
        // Made anew, since the data and its routes may have been replaced after the request came.
        MockHandler(core: core).response(to: MockRequest(request.request, core.boxedDeclaration))
    }

    private static var readOnly: HTTPResponse {
        Problem(403, "Forbidden", "The data may only be read here.").answer.response
    }

    /// Tells of an answer, where somebody wants to know.
    func tell(_ request: MockRequest, _ response: HTTPResponse, taking time: Duration) {
        guard let log = behaviour.log else { return }
        let target = request.request.target.map { octet in
            (0x21...0x7E).contains(octet) ? String(UnicodeScalar(octet)) : "\\x" + String(octet, radix: 16)
        }.joined()
        let milliseconds = (time / .milliseconds(1)).rounded()
        log("\(request.request.method) \(target) \(response.status) \(Int(milliseconds)) ms")
    }
}
