import Roadbook
import RoadbookHTTPEngine

/// The switches that hold for a request, in the order in which they act.
struct SwitchChain: Sendable {
    private let core: MockCore
    @Boxed private var declaration: MockDeclaration
    private let request: HTTPRequest
    /// `nil` where nothing is there.
    private let destination: Destination?
    private let switches: RouteSwitches

    init(_ core: MockCore, _ declaration: Boxed<MockDeclaration>, _ request: HTTPRequest, to destination: Destination?)
    {
        self.core = core
        _declaration = declaration
        self.request = request
        self.destination = destination
        switches = declaration.wrappedValue.switches(of: destination)
    }

    /// The answer to the request.
    ///
    /// 1. Cross-origin rules: a preflight has no credentials, and no script may read a refusal without their fields.
    /// 2. Credentials: who is not let in uses up nothing, and learns nothing.
    /// 3. Rate limits: a repetition counts as well.
    /// 4. Idempotency keys: an answer is kept as it came from what follows, with what validation refuses.
    /// 5. The route itself: validation, versions, and the store, whose reads may lag and come in pages by cursors.
    func answer(_ answer: () throws -> Answer) -> Answer {
        let crossOrigin = CrossOrigin(switches.crossOrigin ?? .none, request)
        if let destination, let preflight = crossOrigin.preflight(destination.methods(in: declaration)) {
            return preflight
        }
        return crossOrigin.shared(
            .made {
                let client = try Credentials(switches.credentials, core, declaration).client(of: request)
                return try QuotaCheck(switches.quota, core, destination?.resource).answer(to: client) {
                    try IdempotencyCheck(switches.idempotencyKeys, core, request).answer(to: client, answer)
                }
            }
        )
    }
}
