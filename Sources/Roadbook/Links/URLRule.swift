/// What becomes of URLs that a rule is about: a required host, and a body that makes an output of the URL or refuses it.
///
/// ```swift
/// extension URLRule where Output == Destination {
///     static var profile: Self {
///         URLRule(requiredHost: "profile", requiresPathComponents: true) { input in
///             .profile(try input.required(pathComponent: 0))
///         }
///     }
/// }
/// let handler = URLHandler(scheme: "music-app", rules: [.profile])
/// ```
///
/// A body that throws ``Mismatch`` leaves the URL to the next rule.
public struct URLRule<Output>: Sendable {
    /// What a body gets.
    public typealias Input = LinkInput

    /// The host of the URLs that it is about, the same in upper and lower case; `nil` where any host will do.
    public let requiredHost: String?

    /// Whether a URL without path components is left to the next rule, without a call of the body.
    public let requiresPathComponents: Bool

    /// Which rules it goes before, whatever they ask.
    public var priority: RulePriority

    /// All that has to hold before the body is called.
    let condition: Condition<LinkInput>
    let body: @Sendable (LinkInput) throws -> Output
    /// What it asks for and where it is written, for ``LinkRefusal``.
    let name: String

    /// A rule for a host, or for any.
    ///
    /// Of rules with the same priority those that ask for more go first: one with a host before one without, by as much as
    /// its condition is worth. Those that ask for as much are tried in the order they are declared in;
    /// `requiresPathComponents` does not count.
    ///
    /// - Parameters:
    ///   - requiredHost: The host, an IPv6 address without brackets. Any host unless given; an empty one is that of no URL.
    ///   - requiresPathComponents: Whether the URL needs a path.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - condition: What has to hold besides, tested after the host; what it throws is thrown by the handler. Rules are
    ///     found by the equalities in it.
    ///   - fileID: Where the rule is written, for the errors of handlers.
    ///   - line: The line in the file.
    ///   - body: Makes the output. It throws ``Mismatch`` where the URL is for another rule; any other error is one.
    public init(
        requiredHost: String? = nil,
        requiresPathComponents: Bool = false,
        priority: RulePriority = .normal,
        when condition: Condition<LinkInput> = .always,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        evaluate body: @escaping @Sendable (Input) throws -> Output
    ) {
        let host = requiredHost.map { Condition<LinkInput>(\.host, equals: $0.lowercased()) }
        self.init(
            requiredHost: requiredHost,
            requiresPathComponents: requiresPathComponents,
            priority: priority,
            condition: host.map { $0.and(condition) } ?? condition,
            name: "\(requiredHost.map { "host \($0)" } ?? "any host"), at \(fileID):\(line)"
        ) { input in
            guard !requiresPathComponents || !input.path.isEmpty else { throw Mismatch("there are no path components") }
            return try body(input)
        }
    }

    /// A rule for the URLs whose segments below the base are those of a path, such as `posts/{post}/edit`.
    ///
    /// Where the base is the scheme of an app, the host is the first segment: `artist/{id}` is `music-app://artist/7`.
    /// Rules are found by their segments, so that their number does not matter, and one with more segments that are given
    /// goes before one with fewer: `posts/new` before `posts/{id}`.
    ///
    /// - Parameters:
    ///   - path: Segments as text, not percent-encoded, with slashes between them. `{name}` is any one segment, which the
    ///     body reads by ``LinkInput/parameter(named:as:)``. Empty, it is the base itself.
    ///   - priority: Which rules it goes before: normal unless given.
    ///   - condition: What has to hold besides, tested after the path; what it throws is thrown by the handler.
    ///   - fileID: Where the rule is written, for the errors of handlers.
    ///   - line: The line in the file.
    ///   - body: Makes the output. It throws ``Mismatch`` where the URL is for another rule; any other error is one.
    public init(
        path: String,
        priority: RulePriority = .normal,
        when condition: Condition<LinkInput> = .always,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        evaluate body: @escaping @Sendable (Input) throws -> Output
    ) {
        let pattern = LinkPattern(path)
        self.init(pattern, priority, when: condition, at: "\(fileID):\(line)") { input in
            var input = input
            input.parameters = pattern.parameters(in: input)
            return try body(input)
        }
    }

    init(
        _ pattern: LinkPattern,
        _ priority: RulePriority,
        when condition: Condition<LinkInput> = .always,
        at place: String,
        body: @escaping @Sendable (LinkInput) throws -> Output
    ) {
        self.init(
            requiredHost: nil,
            requiresPathComponents: false,
            priority: priority,
            condition: pattern.condition.and(condition),
            name: "path \(pattern), at \(place)"
        ) { input in
            try pattern.check(input)
            return try body(input)
        }
    }

    private init(
        requiredHost: String?,
        requiresPathComponents: Bool,
        priority: RulePriority,
        condition: Condition<LinkInput>,
        name: String,
        body: @escaping @Sendable (LinkInput) throws -> Output
    ) {
        self.requiredHost = requiredHost
        self.requiresPathComponents = requiresPathComponents
        self.priority = priority
        self.condition = condition
        self.body = body
        self.name = name
    }
}

extension URLRule {
    /// The rule as one of the kernel, for a `RuleSet` of your own.
    public var rule: Rule<LinkInput, Output> {
        Rule(when: condition, priority: priority, then: body)
    }

    /// What the rule alone makes of a URL, whatever its scheme.
    ///
    /// - Throws: ``Mismatch`` where the host, the path or the condition is not the rule's, or the body refuses; and what
    ///   the condition and the body throw.
    public func evaluate(_ input: Input) throws -> Output {
        guard try condition.holds(for: input) else { throw Mismatch("the rule is about something else: \(name)") }
        return try body(input)
    }
}
