import Foundation

/// The tokens of a mock: what gives them out, ends and takes them back.
///
/// They are a part of what the mock holds: going back to a snapshot takes back the tokens that were given out since, and
/// the next ones are the same at each run of a test.
public struct BearerTokens: Sendable {
    let core: MockCore
    let policy: BearerPolicy

    /// Gives out a token, good from now on for the lifetime of the policy.
    ///
    /// - Parameter subject: Whom it is for: rate limits and idempotency keys tell clients apart by it, and a renewed token
    ///   is for the same one.
    public func issue(for subject: String = "client") -> BearerGrant {
        let now = core.time.elapsed()
        let tokens = core.withStore { store in
            store.switches.tokens.issue(for: subject, until: now + policy.lifetime)
        }
        let lifetime = policy.lifetime / .seconds(1)
        return BearerGrant(
            accessToken: tokens.access,
            refreshToken: tokens.refresh,
            expires: core.time.date + lifetime
        )
    }

    /// Ends an access token now, before its time: what comes with it is refused, and it can be renewed. An unknown one is
    /// passed over.
    public func expire(_ accessToken: String) {
        let now = core.time.elapsed()
        core.withStore { $0.switches.tokens.expire(accessToken, at: now) }
    }

    /// Ends all access tokens now.
    public func expireAll() {
        let now = core.time.elapsed()
        core.withStore { $0.switches.tokens.expireAll(at: now) }
    }

    /// Takes a token back (RFC 7009): an access token alone, a refresh token with all access tokens that came by it. An
    /// unknown one is passed over.
    public func revoke(_ token: String) {
        core.withStore { $0.switches.tokens.revoke(token) }
    }
}
