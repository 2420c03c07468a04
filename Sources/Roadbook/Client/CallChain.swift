/// What the calls of a client go through, by their settings.
struct CallChain: Sendable {
    private let state: ClientState
    private let transport: any Transport
    /// Whether an attempt needs no task of its own to be ended in time.
    private let isInterruptible: Bool

    init(_ state: ClientState, _ transport: any Transport) {
        self.state = state
        self.transport = transport
        isInterruptible = transport is any InterruptibleTransport
    }

    /// Everything that a call with some settings goes through.
    ///
    /// - Parameter isRuled: Whether rules decide others for an attempt.
    func next(for shared: SharedSettings, isRuled: Bool) -> Next {
        Next(
            middleware(for: shared.values, isRuled: isRuled),
            transport,
            decompressionRatioLimit: shared.values.decompressionRatioLimit
        )
    }

    /// The middleware of a call, the outermost first: what a call goes through, in this order and no other.
    private func middleware(for settings: RequestSettings, isRuled: Bool) -> [any Middleware] {
        var chain: [any Middleware] = []
        // Room for all that the library has, so that hardly anything moves as it grows.
        chain.reserveCapacity(16)

        // The ring of the call: each of these sees it once.
        chain += settings.callMiddleware
        if settings.coalescing { chain.append(Coalescing(flights: state.flights)) }
        if let key = settings.idempotencyKey { chain.append(IdempotencyKeying(key: key)) }
        if let policy = settings.redirects { chain.append(Redirects(policy: policy)) }

        // Each hop of a redirect comes by here.
        if let authentication = settings.authentication { chain.append(authentication.middleware) }
        if settings.conditionalWrites { chain.append(ConditionalWrites(tags: state.entityTags)) }
        if let cache = settings.cache { chain.append(Caching(cache: cache)) }
        // By a pattern: to be compared with nil, the policy would be copied.
        let retries = if case .some = settings.retry { true } else { false }
        if retries || isRuled { chain.append(Retrying(budgets: state.retryBudgets)) }

        // The ring of the attempt: each of these sees every attempt. Where there are rules, it is that of the attempt.
        if isRuled {
            chain.append(AttemptRing(middleware: attemptMiddleware))
        } else {
            addAttemptMiddleware(for: settings, to: &chain)
        }
        return chain
    }

    private func attemptMiddleware(for shared: SharedSettings) -> [any Middleware] {
        var chain: [any Middleware] = []
        addAttemptMiddleware(for: shared.values, to: &chain)
        return chain
    }

    private func addAttemptMiddleware(for settings: RequestSettings, to chain: inout [any Middleware]) {
        if let policy = settings.circuitBreaker {
            chain.append(CircuitBreaking(policy: policy, circuits: state.circuits))
        }
        if let policy = settings.rateLimit { chain.append(RateLimiting(policy: policy, limits: state.rateLimits)) }
        if let limit = settings.concurrencyLimit {
            chain.append(ConcurrencyLimiting(limit: limit, gates: state.concurrencyGates))
        }
        // What waits, or is refused, is no attempt yet.
        let timeout = settings.timeout.map { timeout in
            AttemptTimeout(timeout: timeout, canInterrupt: isInterruptible && settings.attemptMiddleware.isEmpty)
        }
        chain.append(AttemptRecording(timeout: timeout))
        chain += settings.attemptMiddleware
        chain.append(ContentCollecting())
        let isWatched = settings.onUploadProgress != nil || settings.onDownloadProgress != nil
        if isWatched || !settings.observers.isEmpty { chain.append(ProgressReporting()) }
        if !settings.observers.isEmpty { chain.append(MetricsReporting()) }
        // The innermost is no middleware: settings.decompressionRatioLimit is kept to where the transport is asked.
    }
}
