/// What the stored answers to one address differ by (RFC 9111, section 4.1).
///
/// They differ by the fields that `Vary` names, and by every field of a request that carries credentials: nobody gets an
/// answer that was somebody else's, whatever the server says. The values themselves are nowhere: an answer has the digest of
/// a random salt and the values for its key.
struct CacheVariants: Sendable, Hashable, Codable {
    /// Random for each address, and new when its answers are forgotten: it belongs to no other key.
    let salt: String

    /// The names that `Vary` gave, in lower case and in order.
    let names: [String]

    init(names: [String]) {
        var random = SystemRandomNumberGenerator()
        salt = (0..<2).map { _ in String(random.next(), radix: 36) }.joined(separator: "-")
        self.names = names
    }

    /// The key of the answer to a request.
    ///
    /// - Parameter credentialField: The name of a field that carries credentials though its name does not say so.
    func key(for headers: HeaderFields, credentialField: String? = nil) -> String {
        var hash = SHA256()
        hash.update(salt.utf8)
        let credentialName = credentialField?.lowercased()
        let secret = Set(
            headers.lazy.map { $0.name.lowercased() }.filter { $0.namesSecret || $0 == credentialName }
        )
        for name in secret.union(names).sorted() {
            // No name and no value has these marks in it.
            hash.update("\n\(name)".utf8)
            if let value = headers[name] { hash.update("\0\(value.trimmingFieldWhitespace())".utf8) }
        }
        return hash.digest().hexadecimal
    }

    /// The names that `Vary` gives, in lower case and in order.
    ///
    /// - Returns: `nil` where the answer is for its request alone: `*`, what is no list of names, and what names more fields
    ///   than a request has.
    static func names(_ headers: HeaderFields) -> [String]? {
        var names: Set<String> = []
        for value in headers.values(of: "Vary") {
            for part in value.utf8.split(separator: UInt8(ascii: ",")) {
                let name = String(Substring(part)).trimmingFieldWhitespace().lowercased()
                guard name.isToken, name != "*", names.count < 64 else {
                    if name.isEmpty { continue }
                    return nil
                }
                names.insert(name)
            }
        }
        return names.sorted()
    }
}
