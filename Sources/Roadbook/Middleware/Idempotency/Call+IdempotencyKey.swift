// The one place that knows which field is an idempotency key: others ask here.

extension Call {
    /// Whether a header field is an idempotency key: of the name that the setting says, or of the standard one.
    func isIdempotencyKey(_ name: String) -> Bool {
        idempotencyHeaders.contains(where: name.equalsIgnoringASCIICase)
    }

    /// Whether an idempotency key travels with the request, so that it may be sent again.
    var hasIdempotencyKey: Bool {
        idempotencyHeaders.contains { request.headers[$0] != nil }
    }

    private var idempotencyHeaders: [String] {
        [IdempotencyKey.standardHeader] + (settings.idempotencyKey.map { [$0.header] } ?? [])
    }
}
