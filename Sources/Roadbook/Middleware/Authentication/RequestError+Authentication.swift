extension RequestError {
    /// A refresh that brought no token.
    static func refreshFailed(_ failure: any Error) -> RequestError {
        let (reason, advice): (String, String?) =
            switch failure {
            case let error as RequestError: ("\(error.code): \(error.message)", error.advice)
            case let error as TransportError: (error.description, nil)
            case let refusal as CredentialRefusal: (refusal.message, refusal.advice)
            default: (CodingFailure.describe(failure), nil)
            }
        return RequestError(
            .authenticationFailed,
            "no new token could be had: \(reason)",
            advice: advice ?? "Look at what the refresh of the TokenStore throws; the user may have to sign in again.",
            underlying: failure
        )
    }

    /// A call that waited too long for a token.
    static func refreshTimedOut(_ timeout: Duration) -> RequestError {
        RequestError(
            .authenticationFailed,
            "no new token came within \(timeout)",
            advice: "Raise the setting timeout, or look at what the refresh of the TokenStore waits for.",
            underlying: TransportError(.timedOut, "the call waited for a token for \(timeout)")
        )
    }

    /// A call that needs one more refresh than there may be.
    ///
    /// - Parameter failure: How the last one failed; `nil` where it brought a token.
    static func tooManyRefreshes(_ policy: RefreshPolicy, after failure: RequestError?) -> RequestError {
        let often = "\(max(0, policy.limit)) times within \(policy.window)"
        guard let failure else {
            return RequestError(
                .authenticationFailed,
                "the token was renewed \(often), and is not accepted",
                advice: "Check that the token is one for this server; RefreshPolicy.limit says how often is too often."
            )
        }
        return RequestError(
            .authenticationFailed,
            "a new token was asked for \(often); the last time \(failure.message)",
            advice: failure.advice,
            underlying: failure.underlying
        )
    }

    static var tokenTakenAway: RequestError {
        RequestError(
            .authenticationFailed,
            "the token was taken away while the call waited for a new one",
            advice: "Sign in, and set the token of the TokenStore."
        )
    }

    static var refreshWaitsForItself: RequestError {
        RequestError(
            .authenticationFailed,
            "a call that is made to get a new token waits for that token",
            advice: "Make the calls of the refresh with .authentication(nil)."
        )
    }
}
