extension String {
    /// Whether a header field of this name carries credentials, as far as its name tells: those of RFC 9110 and RFC 6265,
    /// and what APIs call their keys. An idempotency key is none.
    package var namesSecret: Bool {
        let name = lowercased()
        guard name != IdempotencyKey.standardHeader.lowercased() else { return false }
        return ["auth", "cookie", "token", "jwt", "key", "secret", "credential", "password", "session", "signature"]
            .contains(where: name.contains)
    }
}
