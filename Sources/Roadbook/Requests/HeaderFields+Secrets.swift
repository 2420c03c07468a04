extension String {
    /// Whether a header field of this name carries credentials, as far as its name tells: those of RFC 9110 and RFC 6265,
    /// and what APIs call their keys. An idempotency key is none.
    package var namesSecret: Bool {
        guard !equalsIgnoringASCIICase(IdempotencyKey.standardHeader) else { return false }
        var copy = self
        return copy.withUTF8 { name in
            name.indices.contains { start in Self.secrets.contains { name[start...].beginsIgnoringASCIICase($0) } }
        }
    }

    /// What is looked for within names, in lower case. As octets: every field of every request is looked at.
    private static let secrets = [
        "auth", "cookie", "token", "jwt", "key", "secret", "credential", "password", "session", "signature",
    ].map { Array($0.utf8) }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// - Parameter word: In lower case.
    fileprivate func beginsIgnoringASCIICase(_ word: [UInt8]) -> Bool {
        guard count >= word.count else { return false }
        return word.indices.allSatisfy { self[startIndex + $0].lowercasedASCII == word[$0] }
    }
}
