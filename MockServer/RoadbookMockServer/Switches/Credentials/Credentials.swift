import Roadbook
import RoadbookHTTPEngine

/// Lets those in whose credentials are good, and tells others what is asked for (RFC 9110, section 11.6.1).
struct Credentials {
    private let required: RequiredCredentials?
    private let core: MockCore
    private let realm: String

    init(_ required: RequiredCredentials?, _ core: MockCore, _ declaration: MockDeclaration) {
        self.required = required
        self.core = core
        realm = required?.realm ?? declaration.name
    }

    /// - Throws: ``Problem`` 401, with `WWW-Authenticate`.
    func client(of request: HTTPRequest) throws -> MockClient {
        guard let required, required.needsBearer || required.users != nil else { return MockClient(unasked: request) }
        let (scheme, value) = Self.credentials(of: request)
        var standing: IssuedTokens.Standing?
        if scheme == "bearer", required.needsBearer {
            let now = core.time.elapsed()
            let known = core.withStore { $0.switches.tokens.standing(of: value, at: now) }
            if case .good(let subject) = known { return MockClient(subject: subject) }
            standing = known
        }
        if scheme == "basic", let user = required.users?.user(value) { return MockClient(subject: user) }
        throw refusal(of: scheme, standing)
    }

    /// The scheme in lower case, and what stands behind it; both are empty where there are none.
    private static func credentials(of request: HTTPRequest) -> (scheme: String, value: String) {
        let field = request.fields["Authorization"] ?? ""
        let scheme = field.prefix { $0 != " " }
        return (scheme.lowercased(), String(field.dropFirst(scheme.count).drop { $0 == " " }))
    }

    private func refusal(of scheme: String, _ standing: IssuedTokens.Standing?) -> Problem {
        let isKnown = scheme == "bearer" && required?.needsBearer == true || scheme == "basic" && required?.users != nil
        var problem = Problem(
            401,
            "Unauthorized",
            isKnown ? "The credentials are not good, or not any more." : "Credentials are required here."
        )
        var challenges: [String] = []
        let quoted = "realm=\"\(Self.escaped(realm))\""
        if required?.needsBearer == true {
            // A client that brought no token has made no mistake (RFC 6750, section 3.1).
            let error = standing.map { standing in
                let reason = standing == .expired ? "The access token expired" : "The access token is not known"
                return ", error=\"invalid_token\", error_description=\"\(reason)\""
            }
            challenges.append("Bearer \(quoted)\(error ?? "")")
        }
        if required?.users != nil { challenges.append("Basic \(quoted), charset=\"UTF-8\"") }
        problem.fields = [("WWW-Authenticate", challenges.joined(separator: ", "))]
        return problem
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
