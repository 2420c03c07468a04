public import Foundation

/// Why a URL was not handled: one struct with an open code.
///
/// ```swift
/// do {
///     show(try handler.handle(url))
/// } catch let error as LinkError where error.code == .wrongScheme {
///     // a URL of another app
/// }
/// ```
public struct LinkError: Error, Sendable {
    /// What went wrong.
    public var code: Code

    /// What happened, as a sentence without secrets.
    public var message: String

    /// The URL, whole: it may hold secrets, which the description does not show.
    public var url: URL

    /// The rules that were tried, in the order of their trial, and why each did not match.
    ///
    /// A rule whose condition does not hold, because it is about another host or path, was not tried.
    public var refusals: [LinkRefusal]

    /// - Parameters:
    ///   - code: What went wrong.
    ///   - message: What happened, a sentence without a full stop and without secrets.
    ///   - url: The URL it is about.
    ///   - refusals: The rules that were tried: none unless given.
    public init(_ code: Code, _ message: String, url: URL, refusals: [LinkRefusal] = []) {
        self.code = code
        self.message = message
        self.url = url
        self.refusals = refusals
    }
}

extension LinkError {
    /// What went wrong: an open set, so that a new code breaks no switch.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// `link`, a dot, and the reason: `link.wrongScheme`.
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public var description: String { rawValue }

        /// The handler is for other schemes, or the URL has none.
        public static let wrongScheme = Code(rawValue: "link.wrongScheme")
        /// The URL has no host, as `music-app:profile/john` has none.
        public static let noHost = Code(rawValue: "link.noHost")
        /// The URL is not below a base of the handler: another server, or another path.
        public static let outsideBase = Code(rawValue: "link.outsideBase")
        /// A base of the handler is not an address, and the URL is below no other.
        public static let invalidBase = Code(rawValue: "link.invalidBase")
        /// There is no rule for the host, and none for any.
        public static let noRules = Code(rawValue: "link.noRules")
        /// No rule matches.
        public static let noMatch = Code(rawValue: "link.noMatch")
    }
}

extension LinkError: CustomStringConvertible, CustomReflectable, LocalizedError {
    /// The error for a log: the code, the URL without credentials, query and fragment, and what the first twenty rules
    /// said that were tried.
    public var description: String {
        let lines = ["\(code): \(url.withoutSecrets): \(message)."] + refusals.prefix(20).map(\.description)
        let more = refusals.count - 20
        return (lines + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
    }

    public var errorDescription: String? { description }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["error": description]) }
}
