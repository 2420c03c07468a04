/// Whether what is asked of a route may have a name, by which it is done once however often it is asked
/// (draft-ietf-httpapi-idempotency-key-header; the answers are as Stripe gives them).
///
/// ```swift
/// mock.idempotencyKeys(of: Shop.Payments.self, .required.named("X-Idempotency-Key").kept(for: .seconds(60)))
/// ```
public struct IdempotencyKeyPolicy: Sendable, Hashable {
    enum Demand: Sendable, Hashable {
        case none
        case optional
        case required
    }

    let demand: Demand
    private(set) var header = "Idempotency-Key"
    private(set) var term = Duration.seconds(24 * 60 * 60)

    /// Keys are passed over. This is so unless something else is said.
    public static let none = IdempotencyKeyPolicy(demand: .none)

    /// A request may have a key.
    public static let optional = IdempotencyKeyPolicy(demand: .optional)

    /// As ``optional``, and a request without a key is refused: 400.
    public static let required = IdempotencyKeyPolicy(demand: .required)

    private init(demand: Demand) {
        self.demand = demand
    }

    /// Keys in another field, such as `X-Idempotency-Key`.
    public func named(_ header: String) -> IdempotencyKeyPolicy {
        var policy = self
        policy.header = header
        return policy
    }

    /// Keys that are kept for another term than 24 hours. The mock keeps a thousand of them at most, the last ones.
    public func kept(for term: Duration) -> IdempotencyKeyPolicy {
        var policy = self
        policy.term = term
        return policy
    }
}

extension IdempotencyKeyPolicy {
    /// - Throws: ``MockServerError`` for what makes no sense.
    func check() throws {
        guard term > .zero else {
            throw MockServerError(
                "idempotency keys are kept for \(term)",
                advice: "Keep them for a time, or write `.none`."
            )
        }
        guard !header.isEmpty, header.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }) else {
            throw MockServerError(
                "\(header.debugDescription) is no name of a header field",
                advice: "Write one such as `X-Idempotency-Key`."
            )
        }
    }
}
