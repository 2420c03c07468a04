import Testing

@testable import Roadbook

struct SecretNamesInternalTests {
    @Test(arguments: [
        "Authorization", "PROXY-AUTHORIZATION", "Cookie", "x-api-key", "X-CSRF-Token", "apikey", "Key", "my-JWT-x",
        "Idempotency-Keys", "X-Session-ID", "Signature",
    ])
    func `a name that speaks of a secret is found, whatever its case`(name: String) {
        #expect(name.namesSecret)
    }

    @Test(arguments: ["", "ke", "Idempotency-Key", "IDEMPOTENCY-KEY", "Accept", "User-Agent", "Content-Type", "K-ey"])
    func `any other is not`(name: String) {
        #expect(!name.namesSecret)
    }
}
