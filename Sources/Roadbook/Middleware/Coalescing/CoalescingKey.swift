import Foundation

/// What has to be the same for calls to share an answer: the request, and every setting that shapes what comes of it.
///
/// To make one takes no more than to refer to what there is: most calls find nobody to be compared with.
struct CoalescingKey: Hashable {
    let method: HTTPMethod
    let url: URL
    let headers: HeaderFields
    private let settings: SharedSettings
    /// Whom the authentication is for, as the call is made: somebody else may be signed in later.
    private let holder: Authentication.Holder?
    /// What rules know the request by, where there are any.
    private let rules: Rules?
    /// The refreshes of a token that the call is made by: what waits for one must not be waited for by it.
    private let refreshes: [TokenFlight]

    /// Not an initializer, which would take a copy of the call.
    ///
    /// - Returns: `nil` for a call whose answer is its own.
    static func of(_ call: Call) -> CoalescingKey? {
        let (method, record) = (call.request.method, call.record)
        guard method == .get || method == .head, call.request.body.isNone, !call.isStreamed else { return nil }
        // Whoever wants to know the progress wants that of a transfer of its own.
        let settings = record.sharedSettings
        guard settings.values.onUploadProgress == nil, settings.values.onDownloadProgress == nil else { return nil }
        var rules: Rules?
        if let policy = record.policy {
            rules = Rules.of(call, policy)
            if case nil = rules { return nil }
        }
        return CoalescingKey(
            method: method,
            url: call.request.url,
            headers: call.request.headers,
            settings: settings,
            holder: settings.values.authentication?.holder,
            rules: rules,
            refreshes: TokenFlight.ancestors
        )
    }

    static func == (left: CoalescingKey, right: CoalescingKey) -> Bool {
        // What differs most often comes first.
        left.url.absoluteString.hasOctets(of: right.url.absoluteString) && left.method == right.method
            && left.headers.hasOctets(of: right.headers)
            && left.rules == right.rules
            && left.refreshes.elementsEqual(right.refreshes) { $0 === $1 }
            && left.holder == right.holder
            // Nearly all calls of a client have its own.
            && (left.settings === right.settings
                || Settings.of(left.settings.values) == Settings.of(right.settings.values))
    }

    /// By what many calls at once may differ by, such as the user, the time that is left, or middleware that is made for each
    /// call: those that are alike here are compared one by one. To hash the rest takes longer than that.
    func hash(into hasher: inout Hasher) {
        let values = settings.values
        hasher.combine(url.absoluteString)
        hasher.combine(headers)
        hasher.combine(holder)
        hasher.combine(values.timeout)
        hasher.combine(values.responseBodyLimit)
        hasher.combine(values.cache.map { ObjectIdentifier($0) })
        hasher.combine(ArrayIdentity(values.attemptMiddleware))
        hasher.combine(rules?.deadline)
    }

    /// What rules may decide by about attempts and answers, and what wins over them.
    private struct Rules: Equatable {
        /// What calls may say themselves and share.
        private static let sayable: [SettingOverrides.Field] = [
            \RequestSettings.coalescing, \RequestSettings.deadline,
        ]

        let pattern: String
        let url: URL
        let ownHeaders: Set<String>
        let ownFields: [SettingOverrides.Field]
        let deadline: Duration?

        /// - Returns: `nil` where the call says more than can be compared.
        static func of(_ call: Call, _ policy: CallPolicy) -> Rules? {
            let ownFields = policy.ownFields
            guard !policy.isToldMore, ownFields.allSatisfy({ field in sayable.contains { $0 == field } })
            else { return nil }
            return Rules(
                pattern: call.pattern,
                url: call.record.built.url,
                ownHeaders: policy.ownHeaders,
                ownFields: ownFields,
                deadline: call.record.settings.deadline
            )
        }

        static func == (left: Rules, right: Rules) -> Bool {
            left.pattern.hasOctets(of: right.pattern) && left.url.absoluteString.hasOctets(of: right.url.absoluteString)
                && left.ownFields.elementsEqual(right.ownFields) { $0 == $1 } && left.deadline == right.deadline
                && left.ownHeaders == right.ownHeaders
        }
    }

    /// The settings that shape an answer, beside the authentication. A setting that is not here is one that calls may
    /// differ in.
    struct Settings: Equatable {
        let timeout: Duration?
        let acceptableStatus: Range<Int>
        let responseBodyLimit: Int
        let decompressionRatioLimit: Int?
        let errorBodyLimit: Int
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

extension String {
    /// Whether it is sent as the same: strings are equal, too, that write one character in different ways.
    fileprivate func hasOctets(of other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}

extension HeaderFields {
    fileprivate func hasOctets(of other: HeaderFields) -> Bool {
        self == other && zip(self, other).allSatisfy { $0.value.hasOctets(of: $1.value) }
    }
}

extension TransportRequest.Body {
    fileprivate var isNone: Bool {
        if case .none = self { true } else { false }
    }
}
