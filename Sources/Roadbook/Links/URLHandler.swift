public import Foundation

/// Turns URLs into outputs by rules: the links of an app into what it shows.
///
/// ```swift
/// let handler = URLHandler(scheme: "music-app", rules: [.profile, .artist, .search(using: engine)])
/// let destination = try handler.handle(url)
/// ```
///
/// The rules are ranked once, when the handler is made: by priority, then by how much they ask, then in the order they
/// are declared in. A URL is looked up among them by its host and its segments, so however many there are, only those are
/// tried that are about it. The first that does not refuse makes the output; bodies after it are not called.
public struct URLHandler<Output>: Sendable {
    /// The bases, those that ask for more first.
    private let bases: [LinkBase]
    private let rules: RuleSet<LinkInput, Output>
    /// The hosts that there are rules for, in lower case; `nil` where there are rules for any.
    private let hosts: Set<String>?

    /// A handler for the URLs of one scheme, such as that of an app.
    ///
    /// - Parameters:
    ///   - scheme: The name alone, such as `music-app`, the same in upper and lower case.
    ///   - rules: The rules, in any number. Their order is that of rules that ask for as much.
    ///   - anyErrorIsMismatch: Whether any error of a body leaves the URL to the next rule, rather than ``Mismatch`` alone.
    public init(scheme: String, rules: [URLRule<Output>], anyErrorIsMismatch: Bool = false) {
        self.init(at: [.scheme(scheme)], rules: rules, anyErrorIsMismatch: anyErrorIsMismatch)
    }

    /// A handler for the URLs below some bases: the scheme of an app, its website, an API.
    ///
    /// - Parameters:
    ///   - bases: Where links begin. Of two that a URL is below the longer is meant; without any, no URL is handled.
    ///   - rules: The rules, in any number. Their order is that of rules that ask for as much.
    ///   - anyErrorIsMismatch: Whether any error of a body leaves the URL to the next rule, rather than ``Mismatch`` alone.
    public init(at bases: [LinkBase], rules: [URLRule<Output>], anyErrorIsMismatch: Bool = false) {
        // Sorting is not said to keep the order of what is equal.
        self.bases = bases.enumerated().sorted { left, right in
            let (first, second) = (left.element.specificity, right.element.specificity)
            return first == second ? left.offset < right.offset : first > second
        }.map(\.element)
        self.rules = RuleSet(rules.map { Self.noting($0, anyErrorIsMismatch: anyErrorIsMismatch) })
        let required = rules.compactMap { $0.requiredHost?.lowercased() }
        hosts = required.count == rules.count ? Set(required) : nil
    }

    /// The output for a URL.
    ///
    /// - Parameter url: Any URL.
    /// - Throws: ``LinkError`` where no rule matches, which says why; what a condition throws, and what a body throws
    ///   other than ``Mismatch``, unless any error is one. No other rule is tried then.
    public func handle(_ url: URL) throws -> Output {
        try outcome(of: url).get()
    }

    /// Hands the output for a URL over, exactly once, where there is one.
    ///
    /// - Parameters:
    ///   - url: Any URL.
    ///   - deliver: Takes the output. It is called after the rule's body, and not at all where no rule matches.
    /// - Returns: Whether a rule matches.
    /// - Throws: What conditions and bodies throw, as of ``handle(_:)``, and what `deliver` throws.
    public func handle(_ url: URL, deliver: (Output) throws -> Void) throws -> Bool {
        guard case .success(let output) = try outcome(of: url) else { return false }
        try deliver(output)
        return true
    }

    private func outcome(of url: URL) throws -> Result<Output, LinkError> {
        let input: LinkInput
        switch self.input(for: url) {
        case .success(let found): input = found
        case .failure(let error): return .failure(error)
        }
        let journal = LinkJournal()
        var noting = input
        noting.journal = journal
        if let output = try rules.first(for: noting) { return .success(output) }
        if let hosts, input.host.map(hosts.contains) != true {
            return .failure(LinkError(.noRules, "there are no rules for the host", url: url))
        }
        return .failure(LinkError(.noMatch, "no rule matches", url: url, refusals: journal.refusals))
    }

    /// The URL below the first base that it is below.
    private func input(for url: URL) -> Result<LinkInput, LinkError> {
        let address = LinkAddress(url)
        for base in bases {
            if let segments = base.segments(of: address) { return .success(LinkInput(address, segments)) }
        }
        if let failure = bases.lazy.compactMap(\.failure).first {
            return .failure(LinkError(.invalidBase, failure, url: url))
        }
        guard bases.contains(where: { $0.scheme == address.scheme }) else {
            return .failure(LinkError(.wrongScheme, "links of this scheme are not handled", url: url))
        }
        guard address.host != nil else { return .failure(LinkError(.noHost, "there is no host", url: url)) }
        return .failure(LinkError(.outsideBase, "it is not below an address whose links are handled", url: url))
    }

    /// The rule of the kernel that notes why it refuses.
    private static func noting(_ rule: URLRule<Output>, anyErrorIsMismatch: Bool) -> Rule<LinkInput, Output> {
        Rule(when: rule.condition, priority: rule.priority) { input in
            var plain = input
            plain.journal = nil
            do {
                return try rule.body(plain)
            } catch let mismatch as Mismatch {
                input.journal?.note(LinkRefusal(rule: rule.name, reason: mismatch.reason, underlying: nil))
                throw mismatch
            } catch let error where anyErrorIsMismatch {
                // What an error says of itself may hold what nobody wants in a log.
                let reason = "it threw \(type(of: error))"
                input.journal?.note(LinkRefusal(rule: rule.name, reason: reason, underlying: error))
                throw Mismatch(reason)
            }
        }
    }
}
