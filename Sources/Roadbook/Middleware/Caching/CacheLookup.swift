/// What a ``ResponseCache`` has for a request.
struct CacheLookup: Sendable {
    /// The key of the address.
    let key: String

    /// How far the cache was when it was asked.
    let mark: Int

    /// The name of a field of the request that carries credentials though its name does not say so.
    let credentialField: String?

    /// What the answers to the address differ by, where there are any.
    var variants: CacheVariants?

    /// The answer.
    var response: StoredResponse?

    var withoutResponse: CacheLookup {
        var lookup = self
        lookup.response = nil
        return lookup
    }
}
