/// Which names of query items, form fields and JSON members say that their values are secret.
///
/// Names are compared without regard to case, `-` and `_`. One of those that ``RecordingRedaction`` has by default stands for
/// more than itself: where it has five letters or more, for every name that ends with it, digits behind it apart
/// (`bearerToken`, `token2`); and `password` and `passphrase` for every name that has them (`passwordConfirmation`). Shorter
/// ones, of which other words are made, stand for themselves alone (`sig` and not `config`), and so do those that a user adds.
///
/// What leads to the next part of a list, such as `nextPageToken`, is no secret, unless a user says so: a replay needs it.
struct SecretNames: Sendable {
    private let exact: Set<String>
    private let endings: Set<String>
    /// The lengths of the endings, in octets.
    private let lengths: Set<Int>
    private let parts: Set<String>

    init(_ names: Set<String>) {
        exact = Set(names.map(Self.compared))
        let known = exact.intersection(Self.usual)
        endings = known.filter { $0.utf8.count >= 5 }
        lengths = Set(endings.map(\.utf8.count))
        parts = known.intersection(["password", "passphrase"])
    }

    func contains(_ name: String) -> Bool {
        let name = Self.compared(name)
        if exact.contains(name) { return true }
        if parts.contains(where: { name.contains($0) }) { return true }
        let word = Self.withoutDigits(name)
        guard lengths.contains(where: { endings.contains(String(word.suffix($0))) }) else { return false }
        return !Self.endingsOfPositions.contains { word.hasSuffix($0) }
    }

    private static func compared(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    private static func withoutDigits(_ name: String) -> Substring {
        var word = name[...]
        while let last = word.last, ("0"..."9").contains(last) { word.removeLast() }
        return word
    }

    /// What is secret by default, as it is compared.
    private static let usual = Set(names.map(compared))

    /// What is secret by default.
    static let names: Set<String> = [
        "password", "passwd", "pwd", "passphrase", "secret", "client_secret", "token", "access_token", "refresh_token",
        "id_token", "auth_token", "session_token", "csrf_token", "xsrf_token", "api_key", "api_token", "private_key",
        "access_key", "secret_key", "authorization", "credential", "credentials", "jwt", "assertion",
        "client_assertion", "session_id", "otp", "cvv", "cvc", "signature", "sig", "x_amz_signature",
        "x_amz_credential", "x_amz_security_token",
    ]

    /// How names of positions in lists end.
    private static let endingsOfPositions = [
        "pagetoken", "nexttoken", "previoustoken", "prevtoken", "continuationtoken", "synctoken", "cursortoken",
        "deltatoken", "skiptoken", "resumetoken",
    ]
}
