import Foundation
import RoadbookRules

/// How rules decide about one call, before it is made and again for each attempt and each answer.
struct CallPolicy: Sendable {
    private let policy: Policy
    private let overrides: SettingOverrides
    private(set) var context: RuleContext

    /// The address that rules have decided, once, by the host that the request would go to else; `nil` where they have not.
    private var address: URL?? = nil

    /// The names of the header fields that the request sets itself, in lower case.
    let ownHeaders: Set<String>

    /// - Parameter router: The router at the address of the client, which rules and the request may change.
    /// - Throws: ``RequestError``, of the phase `policy`.
    init<Response>(_ policy: Policy, _ request: RequestConverter<Response>, on router: RouterDescription) throws {
        self.policy = policy
        overrides = request.overrides
        ownHeaders = Set(request.headers.map { $0.name.lowercased() })
        context = RuleContext(policy.model, capacity: 6)
        context.tell(request, host: router.host, over: policy.settings)
        do {
            if overrides.sets(\RequestSettings.baseURL) {
                context.host = router.at(overrides.applied(to: policy.settings).baseURL).host
            } else if let address = try policy.address(in: context) {
                self.address = address
                context.baseURL = address
                // What the request tells wins, of the address as well.
                overrides.tell(&context, over: policy.settings)
                context.host = router.at(address).host
            }
        } catch let error as RuleError {
            throw RequestError(error)
        }
    }

    /// Whether the request tells the rules more than what it asks for.
    var isToldMore: Bool { overrides.tellsMore }

    /// The settings that the request says itself, in the order it does.
    var ownFields: [SettingOverrides.Field] { overrides.fields }

    /// The settings, rules before the client's, and what the request says before all.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt.
    ///   - host: Where it goes.
    ///   - status: The status of its answer, where there is one.
    /// - Throws: ``RequestError``, of the phase `policy`.
    func settings(attempt: Int = 1, host: String? = nil, status: Int? = nil) throws -> RequestSettings {
        var context = context
        // What is as it is by default need not be set.
        if attempt != 1 { context.attempt = attempt }
        if let status { context.status = status }
        if let host { context.host = host }
        do {
            var settings = try policy.settings(in: context)
            // Asked by the host that it has, the rules may say another.
            if let address { settings.baseURL = address }
            return overrides.applied(to: settings)
        } catch let error as RuleError {
            throw RequestError(error)
        }
    }
}
