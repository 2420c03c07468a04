import Foundation

extension Retrying {
    /// An attempt that was no success, as far as retries go.
    struct Failure {
        /// The status or the code.
        let reason: String
        /// Whether it may pass.
        let isTransient: Bool
        /// How long the server asks to wait.
        let retryAfter: Duration?

        /// - Returns: `nil` for a success: any answer that is not a failure of the server, a refusal of the request
        ///   included.
        init?(_ result: Result<TransportResponse, any Error>, _ policy: RetryPolicy, date: () -> Date) {
            switch result {
            case .success(let response):
                let status = response.head.status
                guard policy.statuses.contains(status) || status >= 500 else { return nil }
                reason = "\(status)"
                retryAfter = RetryAfter.delay(of: response.head.headers, status: status, now: date())
                isTransient = policy.isTransient(status, retryAfter: retryAfter)
            case .failure(let error):
                let code = RequestError.Code(of: error)
                reason = code.rawValue
                retryAfter = nil
                isTransient = policy.codes.contains(code)
            }
        }
    }
}
