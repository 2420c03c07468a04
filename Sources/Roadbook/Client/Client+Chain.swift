extension Client {
    /// The middleware of a call, the outermost first: what a call goes through, in this order and no other.
    func middleware(for settings: RequestSettings) -> [any Middleware] {
        var chain: [any Middleware] = []

        // The ring of the call: each of these sees it once.
        chain += settings.callMiddleware
        if let policy = settings.redirects { chain.append(Redirects(policy: policy)) }

        // Each hop of a redirect comes by here.
        if let policy = settings.retry { chain.append(Retrying(policy: policy, budgets: state.retryBudgets)) }

        // The ring of the attempt: each of these sees every attempt.
        chain.append(AttemptRecording())
        if let timeout = settings.timeout { chain.append(AttemptTimeout(timeout: timeout)) }
        chain += settings.attemptMiddleware
        chain.append(ContentCollecting())
        if settings.onUploadProgress != nil || settings.onDownloadProgress != nil { chain.append(ProgressReporting()) }
        return chain
    }
}
