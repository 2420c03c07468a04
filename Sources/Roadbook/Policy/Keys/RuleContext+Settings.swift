public import Foundation
public import RoadbookRules

// What rules decide: a property for each field of RequestSettings, which says what the setting is.

extension RuleContext {
    /// The address that requests go to in place of the router's; `nil` is the router's. See ``RequestSettings/baseURL``.
    public var baseURL: URL? {
        get { self[SettingKeys.BaseURLKey.self] }
        set { self[SettingKeys.BaseURLKey.self] = newValue }
    }

    /// See ``RequestSettings/headers``. What several rules say is combined field by field, the best rule's last, onto the
    /// fields of the client's settings.
    public var headers: HeaderFields {
        get { self[SettingKeys.HeadersKey.self] }
        set { self[SettingKeys.HeadersKey.self] = newValue }
    }

    /// See ``RequestSettings/validatesContent``.
    public var validatesContent: Bool {
        get { self[SettingKeys.ValidatesContentKey.self] }
        set { self[SettingKeys.ValidatesContentKey.self] = newValue }
    }

    /// See ``RequestSettings/timeout``.
    public var timeout: Duration? {
        get { self[SettingKeys.TimeoutKey.self] }
        set { self[SettingKeys.TimeoutKey.self] = newValue }
    }

    /// See ``RequestSettings/deadline``.
    public var deadline: Duration? {
        get { self[SettingKeys.DeadlineKey.self] }
        set { self[SettingKeys.DeadlineKey.self] = newValue }
    }

    /// See ``RequestSettings/acceptableStatus``.
    public var acceptableStatus: Range<Int> {
        get { self[SettingKeys.AcceptableStatusKey.self] }
        set { self[SettingKeys.AcceptableStatusKey.self] = newValue }
    }

    /// See ``RequestSettings/responseBodyLimit``.
    public var responseBodyLimit: Int {
        get { self[SettingKeys.ResponseBodyLimitKey.self] }
        set { self[SettingKeys.ResponseBodyLimitKey.self] = newValue }
    }

    /// See ``RequestSettings/errorBodyLimit``.
    public var errorBodyLimit: Int {
        get { self[SettingKeys.ErrorBodyLimitKey.self] }
        set { self[SettingKeys.ErrorBodyLimitKey.self] = newValue }
    }

    /// See ``RequestSettings/decompressionRatioLimit``.
    public var decompressionRatioLimit: Int? {
        get { self[SettingKeys.DecompressionRatioLimitKey.self] }
        set { self[SettingKeys.DecompressionRatioLimitKey.self] = newValue }
    }

    /// See ``RequestSettings/redaction``.
    public var redaction: Redaction {
        get { self[SettingKeys.RedactionKey.self] }
        set { self[SettingKeys.RedactionKey.self] = newValue }
    }

    /// See ``RequestSettings/eventStream``.
    public var eventStream: EventStreamPolicy {
        get { self[SettingKeys.EventStreamKey.self] }
        set { self[SettingKeys.EventStreamKey.self] = newValue }
    }

    /// See ``RequestSettings/jsonLines``.
    public var jsonLines: JSONLinesPolicy {
        get { self[SettingKeys.JSONLinesKey.self] }
        set { self[SettingKeys.JSONLinesKey.self] = newValue }
    }

    /// See ``RequestSettings/authentication``.
    public var authentication: Authentication? {
        get { self[SettingKeys.AuthenticationKey.self] }
        set { self[SettingKeys.AuthenticationKey.self] = newValue }
    }

    /// See ``RequestSettings/idempotencyKey``.
    public var idempotencyKey: IdempotencyKey? {
        get { self[SettingKeys.IdempotencyKeyKey.self] }
        set { self[SettingKeys.IdempotencyKeyKey.self] = newValue }
    }

    /// See ``RequestSettings/redirects``.
    public var redirects: RedirectPolicy? {
        get { self[SettingKeys.RedirectsKey.self] }
        set { self[SettingKeys.RedirectsKey.self] = newValue }
    }

    /// See ``RequestSettings/retry``.
    public var retry: RetryPolicy? {
        get { self[SettingKeys.RetryKey.self] }
        set { self[SettingKeys.RetryKey.self] = newValue }
    }

    /// See ``RequestSettings/coalescing``.
    public var coalescing: Bool {
        get { self[SettingKeys.CoalescingKey.self] }
        set { self[SettingKeys.CoalescingKey.self] = newValue }
    }

    /// See ``RequestSettings/concurrencyLimit``.
    public var concurrencyLimit: Int? {
        get { self[SettingKeys.ConcurrencyLimitKey.self] }
        set { self[SettingKeys.ConcurrencyLimitKey.self] = newValue }
    }

    /// See ``RequestSettings/rateLimit``.
    public var rateLimit: RateLimitPolicy? {
        get { self[SettingKeys.RateLimitKey.self] }
        set { self[SettingKeys.RateLimitKey.self] = newValue }
    }

    /// See ``RequestSettings/circuitBreaker``.
    public var circuitBreaker: CircuitBreakerPolicy? {
        get { self[SettingKeys.CircuitBreakerKey.self] }
        set { self[SettingKeys.CircuitBreakerKey.self] = newValue }
    }

    /// See ``RequestSettings/cache``.
    public var cache: ResponseCache? {
        get { self[SettingKeys.CacheKey.self] }
        set { self[SettingKeys.CacheKey.self] = newValue }
    }

    /// See ``RequestSettings/conditionalWrites``.
    public var conditionalWrites: Bool {
        get { self[SettingKeys.ConditionalWritesKey.self] }
        set { self[SettingKeys.ConditionalWritesKey.self] = newValue }
    }

    /// See ``RequestSettings/onUploadProgress``.
    public var onUploadProgress: (@Sendable (TransferProgress) -> Void)? {
        get { self[SettingKeys.OnUploadProgressKey.self] }
        set { self[SettingKeys.OnUploadProgressKey.self] = newValue }
    }

    /// See ``RequestSettings/onDownloadProgress``.
    public var onDownloadProgress: (@Sendable (TransferProgress) -> Void)? {
        get { self[SettingKeys.OnDownloadProgressKey.self] }
        set { self[SettingKeys.OnDownloadProgressKey.self] = newValue }
    }

    /// See ``RequestSettings/logging``.
    public var logging: Logging? {
        get { self[SettingKeys.LoggingKey.self] }
        set { self[SettingKeys.LoggingKey.self] = newValue }
    }

    /// See ``RequestSettings/observers``.
    public var observers: [any CallObserver] {
        get { self[SettingKeys.ObserversKey.self] }
        set { self[SettingKeys.ObserversKey.self] = newValue }
    }

    /// See ``RequestSettings/callMiddleware``.
    public var callMiddleware: [any Middleware] {
        get { self[SettingKeys.CallMiddlewareKey.self] }
        set { self[SettingKeys.CallMiddlewareKey.self] = newValue }
    }

    /// See ``RequestSettings/attemptMiddleware``.
    public var attemptMiddleware: [any Middleware] {
        get { self[SettingKeys.AttemptMiddlewareKey.self] }
        set { self[SettingKeys.AttemptMiddlewareKey.self] = newValue }
    }

    /// See ``RetryPolicy/limit``: the rest of the policy is that of ``retry``, or the library's where that is `nil`.
    public var retryLimit: Int {
        get { self[SettingKeys.RetryLimitKey.self] }
        set { self[SettingKeys.RetryLimitKey.self] = newValue }
    }
}
