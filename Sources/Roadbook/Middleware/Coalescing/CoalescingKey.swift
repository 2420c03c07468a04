import Foundation

/// What has to be the same for calls to share an answer: the request, and every setting that shapes what comes of it.
struct CoalescingKey: Hashable {
    let method: HTTPMethod
    let url: URL
    let headers: HeaderFields
    let origin: Origin
    let settings: Settings
    /// What rules know the request by, where there are any.
    let pattern: String?
    /// The refreshes of a token that the call is made by: what waits for one must not be waited for by it.
    let refreshes: [ObjectIdentifier]

    /// - Returns: `nil` for a call whose answer is its own.
    init?(_ call: Call) {
        let request = call.request
        guard request.method == .get || request.method == .head, request.body.isNone, !call.isStreamed else {
            return nil
        }
        // Whoever wants to know the progress wants that of a transfer of its own.
        guard call.settings.onUploadProgress == nil, call.settings.onDownloadProgress == nil else { return nil }
        // What a call alone tells the rules, they may decide by about its attempts.
        guard call.record.policy?.isToldMore != true else { return nil }
        pattern = call.record.policy.map { _ in call.pattern }
        method = request.method
        url = request.url
        headers = request.headers
        origin = Origin(request.url)
        settings = .of(call.settings)
        refreshes = TokenFlight.ancestors.map { ObjectIdentifier($0) }
    }

    /// By what nearly all calls differ by that differ: to hash the rest takes longer than to compare it.
    func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(url.absoluteString)
    }

    /// The settings that shape an answer. A setting that is not here is one that calls may differ in.
    struct Settings: Equatable {
        let timeout: Duration?
        let acceptableStatus: Range<Int>
        let responseBodyLimit: Int
        let decompressionRatioLimit: Int?
        let errorBodyLimit: Int
        let holder: Authentication.Holder?
        let idempotencyKey: IdempotencyKey?
        let redirects: RedirectPolicy?
        let retry: RetryPolicy?
        let concurrencyLimit: Int?
        let rateLimit: RateLimitPolicy?
        let circuitBreaker: CircuitBreakerPolicy?
        let cache: ObjectIdentifier?
        let conditionalWrites: Bool
        let attemptMiddleware: ArrayIdentity<any Middleware>

        /// Not an initializer, which would take a copy of them all.
        static func of(_ settings: RequestSettings) -> Settings {
            Settings(
                timeout: settings.timeout,
                acceptableStatus: settings.acceptableStatus,
                responseBodyLimit: settings.responseBodyLimit,
                decompressionRatioLimit: settings.decompressionRatioLimit,
                errorBodyLimit: settings.errorBodyLimit,
                holder: settings.authentication?.holder,
                idempotencyKey: settings.idempotencyKey,
                redirects: settings.redirects,
                retry: settings.retry,
                concurrencyLimit: settings.concurrencyLimit,
                rateLimit: settings.rateLimit,
                circuitBreaker: settings.circuitBreaker,
                cache: settings.cache.map { ObjectIdentifier($0) },
                conditionalWrites: settings.conditionalWrites,
                attemptMiddleware: ArrayIdentity(settings.attemptMiddleware)
            )
        }
    }
}

extension TransportRequest.Body {
    fileprivate var isNone: Bool {
        if case .none = self { true } else { false }
    }
}
