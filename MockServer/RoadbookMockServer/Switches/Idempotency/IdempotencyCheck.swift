import Roadbook
import RoadbookHTTPEngine

/// Sees to it that what has a name is done once.
struct IdempotencyCheck {
    /// The longest key, which is Stripe's.
    static let keyLimit = 255

    private let policy: IdempotencyKeyPolicy
    private let core: MockCore
    private let request: HTTPRequest

    init(_ policy: IdempotencyKeyPolicy, _ core: MockCore, _ request: HTTPRequest) {
        self.policy = policy
        self.core = core
        self.request = request
    }

    /// - Throws: ``Problem`` 400 for a key that is missing or none, 409 for one whose first request is under way, 422 for one
    ///   that is that of another request.
    func answer(to client: MockClient, _ answer: () throws -> Answer) throws -> Answer {
        guard policy.demand != .none, ["POST", "PATCH"].contains(request.method), let key = try key() else {
            return try answer()
        }
        let name = IdempotencyName(subject: OctetName(client.subject ?? ""), key: OctetName(key))
        guard core.named.withLock({ $0.insert(name).inserted }) else {
            throw Problem.conflict("A request with this \(policy.header) is under way.")
        }
        defer { core.named.withLock { _ = $0.remove(name) } }
        if let kept = core.withStore({ $0.switches.answers[name] }), kept.end > core.time.elapsed() {
            return try replayed(kept)
        }
        let given = Answer.made(answer)
        // What went wrong here may go right when it is asked again.
        guard given.status < 500 else { return given }
        let kept = KeptAnswer(
            target: target,
            content: content,
            answer: given,
            end: core.time.elapsed() + policy.term
        )
        core.withStore { $0.switches.answers[name] = kept }
        return given
    }

    private func replayed(_ kept: KeptAnswer) throws -> Answer {
        guard kept.target == target, kept.content == content else {
            let other = kept.target == target ? "other content" : kept.target
            throw Problem(
                422,
                "Unprocessable Content",
                "The \(policy.header) is that of a request with \(other)."
            )
        }
        var answer = kept.answer
        answer.fields.append(("Idempotent-Replayed", "true"))
        return answer
    }

    private var target: String { "\(request.method) \(String(decoding: request.pathAndQuery, as: UTF8.self))" }

    private var content: [UInt8] {
        SHA256.digest(Array((request.fields["Content-Type"] ?? "").utf8) + [0] + request.body)
    }

    /// The key, which the draft has in quotes and most clients have not.
    private func key() throws -> String? {
        let lines = request.fields.values(of: policy.header)
        guard let line = lines.first else {
            guard policy.demand == .required else { return nil }
            throw Problem.malformed("The request has no \(policy.header), which is required here.")
        }
        guard lines.count == 1 else { throw Problem.malformed("The request has more than one \(policy.header).") }
        var key = String(decoding: line, as: UTF8.self)
        if key.hasPrefix("\"") {
            guard let text = Self.unquoted(key) else {
                throw Problem.malformed("The \(policy.header) begins with a quotation mark and is no string.")
            }
            key = text
        }
        guard !key.isEmpty else { throw Problem.malformed("The \(policy.header) is empty.") }
        guard key.utf8.count <= Self.keyLimit else {
            throw Problem.malformed("The \(policy.header) has more than \(Self.keyLimit) octets.")
        }
        return key
    }

    /// A string of a structured field (RFC 9651, section 4.2.5); `nil` where it is none.
    private static func unquoted(_ text: String) -> String? {
        guard text.utf8.count > 1, text.hasSuffix("\"") else { return nil }
        var octets: [UInt8] = []
        var isEscaped = false
        for octet in text.utf8.dropFirst().dropLast() {
            if isEscaped {
                guard octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\") else { return nil }
                octets.append(octet)
                isEscaped = false
            } else if octet == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                guard octet != UInt8(ascii: "\"") else { return nil }
                octets.append(octet)
            }
        }
        return isEscaped ? nil : String(decoding: octets, as: UTF8.self)
    }
}
