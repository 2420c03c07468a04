import Roadbook

/// What is taken out of exchanges before they are kept.
///
/// By default: user information and fragments of addresses; the values of header fields that carry credentials; and of query
/// items, form fields and JSON members, at any depth, whose names say that they are secret, such as `password`,
/// `access_token` and `apiKey`, and `newPassword`, `userToken` and `secretAccessKey`: see ``names``. What is taken out in one
/// place is taken out where it occurs in another as well, where it is long enough to tell: a token that an error repeats is
/// not kept either.
///
/// `<redacted>` stands in place of a value. In answers, numbers become 0 and `true` becomes `false`, so that they still
/// decode. What cannot be looked into is left out as a whole: forms with files, and content that is called JSON and is none.
///
/// Paths are kept as they are, and so is content of other kinds, but for secrets that are known from elsewhere.
public struct RecordingRedaction: Sendable, Hashable {
    /// Header fields whose values are taken out beyond those whose names tell, in lower case.
    public var headers: Set<String>

    /// Query items, form fields and JSON members whose values are taken out; case, `-` and `_` do not count.
    ///
    /// Those of the default stand for more than themselves: where they have five letters or more, for every name that ends
    /// with them, digits behind them apart, so that `token` is `bearerToken` and `token2` as well; and `password` and
    /// `passphrase` for every name that has them. What leads to the next part of a list is none of these: `nextPageToken`,
    /// `continuationToken`, `syncToken` and the like. Shorter ones, such as `otp`, and those that are added stand for
    /// themselves alone. One that is removed stands for nothing.
    public var names: Set<String>

    /// JSON Pointers (RFC 6901) to what is taken out of content in JSON.
    public var pointers: Set<String>

    /// Whether anything is taken out.
    let isOn: Bool

    /// - Parameters:
    ///   - headers: Header fields beyond those whose names tell.
    ///   - names: Names beyond those of the default.
    ///   - pointers: JSON Pointers; one that is none points nowhere.
    public init(headers: Set<String> = [], names: Set<String> = [], pointers: Set<String> = []) {
        self.init(headers: headers, names: SecretNames.names.union(names), pointers: pointers, isOn: true)
    }

    private init(headers: Set<String>, names: Set<String>, pointers: Set<String>, isOn: Bool) {
        self.headers = Set(headers.map { $0.lowercased() })
        self.names = names
        self.pointers = pointers
        self.isOn = isOn
    }

    /// What names say to be secret is taken out.
    public static let `default` = RecordingRedaction()

    /// Nothing is taken out: for a file that nobody else gets.
    public static let off = RecordingRedaction(headers: [], names: [], pointers: [], isOn: false)
}

extension RecordingRedaction {
    /// Whether the values of a header field are taken out.
    func hides(header name: String) -> Bool {
        let name = name.lowercased()
        guard isOn, !name.hasPrefix(":"), !Self.challenges.contains(name) else { return false }
        return name.namesSecret || headers.contains(name)
    }

    /// What they ask for is no secret, and a replay needs it.
    private static let challenges: Set<String> = ["www-authenticate", "proxy-authenticate"]
}
