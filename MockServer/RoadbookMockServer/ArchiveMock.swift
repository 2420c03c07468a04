package import Foundation
import Roadbook
import RoadbookHTTPEngine
import RoadbookRules

/// A mock that answers as an archive has it, for those who have no declaration. What the archive does not have is 404.
package struct ArchiveMock: Sendable {
    let core: MockCore
    private let behaviour: DataBehaviour
    private let isDelayed: Bool
    private let told: URL?
    private let plan: Locked<ReplayPlan>

    /// - Parameters:
    ///   - base: Where the API of the exchanges lies: that of the archive unless given, or the only server it has exchanges
    ///     with. The mock has the path of it.
    ///   - behaviour: What else is said of it; its delay holds back each answer.
    ///   - isDelayed: Whether each answer takes as long as it took, in place of the delay.
    /// - Throws: ``MockServerError`` where the archive has no answer of the base, or several servers, and where an answer
    ///   cannot be given; it names the entry.
    package init(
        _ archive: HTTPArchive,
        from base: URL? = nil,
        _ behaviour: DataBehaviour = DataBehaviour(),
        isDelayed: Bool = false
    ) throws {
        self.behaviour = behaviour
        self.isDelayed = isDelayed
        told = base
        let (declaration, plan) = try Self.plan(archive, base, behaviour, isDelayed: isDelayed)
        self.plan = Locked(plan)
        core = MockCore(declaration, random: behaviour.random, front: DataFront(behaviour, nil))
        answer(by: plan)
    }

    private static func plan(
        _ archive: HTTPArchive,
        _ told: URL?,
        _ behaviour: DataBehaviour,
        isDelayed: Bool
    ) throws -> (MockDeclaration, ReplayPlan) {
        let server = try ReplayedServer.of(archive, told: told)
        let base = RecordedBase(server)
        let declaration = MockDeclaration(name: "The recording", basePath: base.segments, resources: [])
        let plan = try ReplayPlan(archive, base, declaration, advice: ReplayedServer.advice) { entry in
            isDelayed ? entry.recordedDelay : behaviour.delay
        }
        guard !plan.groups.isEmpty else {
            throw MockServerError(
                "the archive has no answer to give; left out: \(plan.reasons)",
                advice: "Record it again, or export it again."
            )
        }
        return (declaration, plan)
    }

    private func answer(by plan: ReplayPlan) {
        let stubs = plan.stubs(SourcePlace(#fileID, #line), isMeant)
        core.withTraffic { traffic in
            traffic.stubs.removeAll()
            for stub in stubs { traffic.stubs.add(stub) }
        }
    }

    /// Whether a request is for a host of the mock. Any other finds nothing, and is refused for it.
    private var isMeant: RequestCriterion {
        let hosts = HostGuard(behaviour.hosts)
        return .test(
            Condition("the host is one of the mock") { hosts.admits($0.request) }
        )
    }

    /// Answers as another archive has it, from its first answers on.
    ///
    /// - Throws: What ``init(_:from:_:isDelayed:)`` does; all stays as it is then.
    package func replace(_ archive: HTTPArchive) throws {
        let (declaration, plan) = try Self.plan(archive, told, behaviour, isDelayed: isDelayed)
        self.plan.withLock { $0 = plan }
        core.declare { $0 = declaration }
        answer(by: plan)
    }

    /// What is answered, and what is left out: a line for each request, without the values of its query.
    package var summary: String {
        plan.withLock { $0 }.summary(below: core.declaration.basePath)
    }

    /// What its random numbers come from: the one of its behaviour.
    package var seed: UInt64 { core.withTraffic { $0.random }.seed }

    /// Listens at an address for as long as a function runs.
    ///
    /// - Parameters:
    ///   - host: A numeric address, or `localhost`.
    ///   - port: 0 for a free one.
    ///   - body: Gets the address with the path of the base.
    /// - Throws: ``CannotListen``, and what the function throws.
    package func listen<Result: Sendable>(
        at host: String = "127.0.0.1",
        on port: UInt16,
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        try await core.listenWithPage(at: host, on: port, body)
    }
}
