import Foundation
import RoadbookRules

/// A key for each setting. Where a setting has a value, so has its key; header fields are combined, field by field.
enum SettingKeys {
    /// All of them, whole settings before parts of them.
    static let all: [any SettingKey.Type] = [
        BaseURLKey.self,
        HeadersKey.self,
        ValidatesContentKey.self,
        TimeoutKey.self,
        DeadlineKey.self,
        AcceptableStatusKey.self,
        ResponseBodyLimitKey.self,
        ErrorBodyLimitKey.self,
        DecompressionRatioLimitKey.self,
        RedactionKey.self,
        EventStreamKey.self,
        JSONLinesKey.self,
        AuthenticationKey.self,
        IdempotencyKeyKey.self,
        RedirectsKey.self,
        RetryKey.self,
        CoalescingKey.self,
        ConcurrencyLimitKey.self,
        RateLimitKey.self,
        CircuitBreakerKey.self,
        CacheKey.self,
        ConditionalWritesKey.self,
        OnUploadProgressKey.self,
        OnDownloadProgressKey.self,
        LoggingKey.self,
        ObserversKey.self,
        CallMiddlewareKey.self,
        AttemptMiddlewareKey.self,
        RetryLimitKey.self,
    ]

    enum BaseURLKey: FieldKey {
        typealias Value = URL?
        static let field: Field = \.baseURL

        /// Without credentials, query and fragment, which may carry what is nobody's business.
        static func text(of value: URL?) -> String {
            guard let value else { return "nil" }
            let address = value.absoluteString.prefix { $0 != "?" && $0 != "#" }
            return Redaction.default.shown(url: String(address)) + (value.query == nil ? "" : "?...")
        }
    }

    enum HeadersKey: FieldKey {
        typealias Value = HeaderFields
        static let field: Field = \.headers
        static let defaultValue: HeaderFields = [:]
        static let combine: (@Sendable (HeaderFields, HeaderFields) -> HeaderFields)? = { $0.replacing($1) }
    }

    enum ValidatesContentKey: FieldKey {
        typealias Value = Bool
        static let field: Field = \.validatesContent
    }

    enum TimeoutKey: FieldKey {
        typealias Value = Duration?
        static let field: Field = \.timeout
    }

    enum DeadlineKey: FieldKey {
        typealias Value = Duration?
        static let field: Field = \.deadline
    }

    enum AcceptableStatusKey: FieldKey {
        typealias Value = Range<Int>
        static let field: Field = \.acceptableStatus
    }

    enum ResponseBodyLimitKey: FieldKey {
        typealias Value = Int
        static let field: Field = \.responseBodyLimit
    }

    enum ErrorBodyLimitKey: FieldKey {
        typealias Value = Int
        static let field: Field = \.errorBodyLimit
    }

    enum DecompressionRatioLimitKey: FieldKey {
        typealias Value = Int?
        static let field: Field = \.decompressionRatioLimit
    }

    enum RedactionKey: FieldKey {
        typealias Value = Redaction
        static let field: Field = \.redaction
    }

    enum EventStreamKey: FieldKey {
        typealias Value = EventStreamPolicy
        static let field: Field = \.eventStream
    }

    enum JSONLinesKey: FieldKey {
        typealias Value = JSONLinesPolicy
        static let field: Field = \.jsonLines
    }

    enum AuthenticationKey: FieldKey {
        typealias Value = Authentication?
        static let field: Field = \.authentication
    }

    enum IdempotencyKeyKey: FieldKey {
        typealias Value = IdempotencyKey?
        static let field: Field = \.idempotencyKey
    }

    enum RedirectsKey: FieldKey {
        typealias Value = RedirectPolicy?
        static let field: Field = \.redirects
    }

    enum RetryKey: FieldKey {
        typealias Value = RetryPolicy?
        static let field: Field = \.retry
    }

    enum CoalescingKey: FieldKey {
        typealias Value = Bool
        static let field: Field = \.coalescing
    }

    enum ConcurrencyLimitKey: FieldKey {
        typealias Value = Int?
        static let field: Field = \.concurrencyLimit
    }

    enum RateLimitKey: FieldKey {
        typealias Value = RateLimitPolicy?
        static let field: Field = \.rateLimit
    }

    enum CircuitBreakerKey: FieldKey {
        typealias Value = CircuitBreakerPolicy?
        static let field: Field = \.circuitBreaker
    }

    enum CacheKey: FieldKey {
        typealias Value = ResponseCache?
        static let field: Field = \.cache
    }

    enum ConditionalWritesKey: FieldKey {
        typealias Value = Bool
        static let field: Field = \.conditionalWrites
    }

    enum OnUploadProgressKey: FieldKey {
        typealias Value = (@Sendable (TransferProgress) -> Void)?
        static let field: Field = \.onUploadProgress
    }

    enum OnDownloadProgressKey: FieldKey {
        typealias Value = (@Sendable (TransferProgress) -> Void)?
        static let field: Field = \.onDownloadProgress
    }

    enum LoggingKey: FieldKey {
        typealias Value = Logging?
        static let field: Field = \.logging
    }

    enum ObserversKey: FieldKey {
        typealias Value = [any CallObserver]
        static let field: Field = \.observers
        static func text(of value: Value) -> String { typeNames(of: value) }
    }

    enum CallMiddlewareKey: FieldKey {
        typealias Value = [any Middleware]
        static let field: Field = \.callMiddleware
        static func text(of value: Value) -> String { typeNames(of: value) }
    }

    enum AttemptMiddlewareKey: FieldKey {
        typealias Value = [any Middleware]
        static let field: Field = \.attemptMiddleware
        static func text(of value: Value) -> String { typeNames(of: value) }
    }

    /// How many retries there are at most: a part of ``RetryKey`` that is so often decided by itself.
    enum RetryLimitKey: SettingKey {
        static let defaultValue = RetryPolicy().limit
        static let isPart = true
        static var wholeField: PartialKeyPath<RequestSettings> { \.retry }

        /// The limit of what is decided about retries, by whomever.
        static func fallback(_ settings: RequestSettings) -> KeyedRule {
            KeyedRule(\.retryLimit) { $0.retry?.limit ?? 0 }
        }

        static func value(in settings: RequestSettings) -> Int { settings.retry?.limit ?? 0 }

        static func apply(_ value: Int, to settings: inout RequestSettings) {
            var retry = settings.retry ?? RetryPolicy()
            retry.limit = value
            settings.retry = retry
        }
    }

    /// Extensions in words: what they hold may be secret.
    private static func typeNames(of values: [Any]) -> String {
        "[" + values.map { "\(type(of: $0))" }.joined(separator: ", ") + "]"
    }
}
