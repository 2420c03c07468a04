/// What is written of calls, a line at a time.
///
/// ```swift
/// settings.logging = Logging()                // GET /posts/{id}: 200, 1 attempt, 0.132 s
/// ```
///
/// Nothing that may be a secret is in a line: of a path it tells the pattern, of an address the origin, of an answer the
/// status, and neither header fields nor content. What cURL lines tell is hidden by the setting `redaction`, and the path
/// of the address beyond: its ids are those of the pattern, and a path that is not the request's own, such as that of a
/// redirect, is left out. With `Redaction.off` everything is shown.
public struct Logging: Sendable {
    /// How much is written: an open set.
    public struct Level: Sendable, Hashable {
        fileprivate let name: String

        /// One line for each call, when it is done: the method, the pattern, the status or the code, the number of
        /// attempts, the time.
        public static let calls = Level(name: "calls")

        /// One line for each event but those of progress, with the name of its call in front.
        public static let attempts = Level(name: "attempts")
    }

    /// How much is written. ``Level/calls`` unless given.
    public var level: Level

    /// Whether a line tells the request as it was sent, as a command line for curl: at ``Level/calls`` the last attempt's,
    /// otherwise each attempt's. Not unless given.
    public var includesCURL: Bool

    /// Where lines go, without a line break at their end. It is called by calls on any thread, and they wait for it.
    public var sink: @Sendable (String) -> Void

    /// - Parameters:
    ///   - level: How much is written.
    ///   - includesCURL: Whether the request is written, as a command line for curl.
    ///   - sink: Where lines go: to the standard error unless given.
    public init(
        _ level: Level = .calls,
        includesCURL: Bool = false,
        to sink: @escaping @Sendable (String) -> Void = Logging.standardError
    ) {
        self.level = level
        self.includesCURL = includesCURL
        self.sink = sink
    }
}
