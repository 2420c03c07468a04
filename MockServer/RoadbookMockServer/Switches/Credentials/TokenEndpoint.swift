import Roadbook
import RoadbookHTTPEngine

/// Gives out a token for one that renews it (RFC 6749, section 6).
///
/// Who asks is not checked: a mock has no clients' secrets. What is wrong with what is asked is told as that document has
/// it (section 5.2), since that is what clients read; what is no such question at all is a ``Problem``.
struct TokenEndpoint {
    static let methods = ["POST", "OPTIONS"]
    private static let contentType = "application/x-www-form-urlencoded"
    private static let unkept = [(name: "Cache-Control", value: "no-store"), (name: "Pragma", value: "no-cache")]

    private let core: MockCore
    private let policy: BearerPolicy

    init(_ core: MockCore, _ policy: BearerPolicy) {
        self.core = core
        self.policy = policy
    }

    /// - Throws: ``Problem`` 405 and 415.
    func answer(to call: MockCall) throws -> Answer {
        let allowed = Self.methods
        if call.method == "OPTIONS" { return AllowedMethods.answer(allowed) }
        guard call.method == "POST" else {
            throw Problem.notAllowed(call.method, at: call.path.joined(separator: "/"), allowing: allowed)
        }
        try call.request.checkCoding()
        guard call.mediaType == Self.contentType else {
            throw Problem.unsupportedContent(call.mediaType, accepting: Self.contentType, of: call.method)
        }
        guard let form = try? DecodedTarget(Array("/?".utf8) + call.request.body).query else {
            return Self.refusal("invalid_request", "The content is no form.")
        }
        let values = Dictionary(grouping: form, by: \.name).mapValues { $0.map(\.value) }
        // A parameter without a value counts as left out, and none may be there twice (section 3.2).
        let given = values.mapValues { $0.filter { !$0.isEmpty } }
        guard given.values.allSatisfy({ $0.count < 2 }) else {
            return Self.refusal("invalid_request", "A parameter is there more than once.")
        }
        guard let kind = given["grant_type"]?.first else {
            return Self.refusal("invalid_request", "There is no grant_type.")
        }
        guard kind == "refresh_token" else {
            return Self.refusal("unsupported_grant_type", "The grant_type refresh_token is all that is known here.")
        }
        guard let token = given["refresh_token"]?.first else {
            return Self.refusal("invalid_request", "There is no refresh_token.")
        }
        return renewed(token)
    }

    private func renewed(_ token: String) -> Answer {
        let end = core.time.elapsed() + policy.lifetime
        let renewed = core.withStore { $0.switches.tokens.renew(token, until: end, rotates: policy.rotates) }
        guard let (access, refresh) = renewed else {
            return Self.refusal("invalid_grant", "The refresh_token is not known, or good no more.")
        }
        // Rounded down, so that nobody takes it for good when it is not.
        let lifetime = policy.lifetime.components.seconds
        var content: Parameters = ["access_token": access, "token_type": "Bearer", "expires_in": lifetime]
        if policy.rotates { content["refresh_token"] = .string(refresh) }
        return Answer(status: 200, fields: Self.unkept, content: .object(content))
    }

    private static func refusal(_ error: String, _ description: String) -> Answer {
        Answer(
            status: 400,
            fields: unkept,
            content: .object(["error": error, "error_description": description])
        )
    }
}
