import Testing

@testable import Roadbook

struct SHA256InternalTests {
    /// The examples of FIPS 180-4 and its secure hash standard validation: texts of one block, of two, and of many.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func `a digest is the standard's`(text: String, digest: String) {
        #expect(SHA256.digest(text.utf8).hexadecimal == digest)
    }

    @Test func `a digest does not depend on the pieces`() {
        let octets = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for length in [55, 56, 57, 63, 64, 65, 119, 120, 300] {
            var hash = SHA256()
            for octet in octets.prefix(length) { hash.update([octet]) }
            #expect(hash.digest() == SHA256.digest(octets.prefix(length)))
            #expect(hash.digest() == hash.digest())
        }
    }
}
