import Foundation

/// Users and their passwords (RFC 7617).
///
/// They are compared in UTF-8 and composed (NFC), as the answer asks for by `charset="UTF-8"`. No password is in a
/// description or a dump.
public struct BasicUsers: Sendable, Hashable {
    private let passwords: [String: String]
    let realm: String?

    /// - Parameters:
    ///   - passwords: The password of each user.
    ///   - realm: What they are for, as a browser shows it: the name of the router unless given.
    public init(_ passwords: [String: String], realm: String? = nil) {
        self.passwords = passwords
        self.realm = realm
    }
}

extension BasicUsers: ExpressibleByDictionaryLiteral {
    /// The passwords of users; of a name that is written twice the last one counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements) { $1 })
    }
}

extension BasicUsers {
    /// The user whose name and password are in credentials; `nil` where there is none.
    ///
    /// - Parameter credentials: What stands behind `Basic`.
    func user(_ credentials: String) -> String? {
        guard let data = Data(base64Encoded: credentials), let pair = String(validating: data, as: UTF8.self),
            // As an octet: to Unicode it is one character with an accent that a password begins with.
            let colon = pair.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        // Texts are equal where they are canonically equivalent.
        let name = String(pair[..<colon])
        guard let password = passwords[name], password == pair[pair.utf8.index(after: colon)...] else { return nil }
        return name.precomposedStringWithCanonicalMapping
    }

    /// - Throws: ``MockServerError`` for names that no client can send.
    func check() throws {
        guard !passwords.isEmpty else {
            throw MockServerError("Basic authentication has no users", advice: "Name one, or write nothing.")
        }
        let texts = passwords.flatMap { [$0.key, $0.value] }
        guard !passwords.keys.contains(where: { $0.utf8.contains(UInt8(ascii: ":")) }),
            !texts.contains(where: { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } })
        else {
            throw MockServerError(
                "a user of Basic authentication has a colon in the name, or a control character in it or the password",
                advice: "Write one that a client can send (RFC 7617, section 2)."
            )
        }
    }
}

extension BasicUsers: CustomStringConvertible, CustomReflectable {
    /// How many users there are, never who.
    public var description: String { "BasicUsers(\(passwords.count))" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["users": description]) }
}
