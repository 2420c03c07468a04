/// How redirects are followed (RFC 9110, section 15.4).
///
/// 301, 302, 303, 307 and 308 with a `Location` are followed. 303 turns every method but HEAD into GET, and 301 and 302
/// turn POST into GET; the content, the fields that describe it, and the conditions of the change (`If-Match` and the like)
/// are left out then. Otherwise the same content is sent again; where it cannot be, the call fails.
///
/// To another origin no credentials are sent: `Authorization`, `Cookie`, `Proxy-Authorization`, every field whose name
/// speaks of a key, a token or a secret, the field of the setting `authentication`, and ``sensitiveHeaders``. An address
/// with credentials in it loses them.
public struct RedirectPolicy: Sendable, Hashable {
    /// The most redirects of one call. 20 unless changed, as the Fetch standard has it; zero or less for none.
    public var limit = 20

    /// Whether an `https` address may lead to an `http` one. Not unless changed.
    public var allowsInsecure = false

    /// Fields that are left out where the origin changes, beyond those that are known for it.
    public var sensitiveHeaders: Set<String> = []

    /// The library's defaults.
    public init() {}
}
