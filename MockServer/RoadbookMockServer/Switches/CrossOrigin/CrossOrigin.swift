import Roadbook
import RoadbookHTTPEngine

/// What the pages of other origins may read (the Fetch standard, section 3.2).
struct CrossOrigin {
    /// What a page may read of the header besides what it may always.
    private static let exposed = [
        "X-Total-Count", "Link", "ETag", "Location", "Retry-After", "RateLimit", "RateLimit-Policy",
        "Idempotent-Replayed", "WWW-Authenticate",
    ].joined(separator: ", ")

    private let policy: CrossOriginPolicy
    private let request: HTTPRequest

    init(_ policy: CrossOriginPolicy, _ request: HTTPRequest) {
        self.policy = policy
        self.request = request
    }

    /// The answer to the question whether a request may be made; `nil` where the request is none.
    ///
    /// - Parameter methods: The methods that are answered there.
    func preflight(_ methods: @autoclosure () -> [String]) -> Answer? {
        guard policy.origins != .none, request.method == "OPTIONS", request.fields.contains(name: "Origin"),
            request.fields.contains(name: "Access-Control-Request-Method")
        else { return nil }
        var answer = Answer(status: 204, fields: origin)
        guard allowed != nil else { return answer }
        answer.fields.append(("Access-Control-Allow-Methods", methods().joined(separator: ", ")))
        if let names = request.fields["Access-Control-Request-Headers"] {
            answer.fields.append(("Access-Control-Allow-Headers", names))
        }
        answer.fields.append(("Access-Control-Max-Age", "\(policy.age.secondsRoundedUp)"))
        return answer
    }

    /// An answer that may be read where the policy lets it.
    func shared(_ answer: Answer) -> Answer {
        var answer = answer
        answer.fields += sharing
        return answer
    }

    /// As ``shared(_:)``, of an answer that is octets already.
    func shared(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        for (name, value) in sharing { response.fields.append(HTTPField(name: name, value: value)) }
        return response
    }

    private var sharing: [(name: String, value: String)] {
        guard policy.origins != .none else { return [] }
        return allowed == nil ? origin : origin + [("Access-Control-Expose-Headers", Self.exposed)]
    }

    /// What `Access-Control-Allow-Origin` says; `nil` where it is not there.
    private var allowed: String? {
        let origin = request.fields["Origin"]
        guard policy.allows(origin) else { return nil }
        return policy.origins == .any && !policy.allowsCredentials ? "*" : origin
    }

    private var origin: [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        // Whoever keeps the answer must not give it to another page.
        if policy.origins != .any || policy.allowsCredentials { fields.append(("Vary", "Origin")) }
        guard let allowed else { return fields }
        fields.append(("Access-Control-Allow-Origin", allowed))
        if policy.allowsCredentials { fields.append(("Access-Control-Allow-Credentials", "true")) }
        return fields
    }
}
