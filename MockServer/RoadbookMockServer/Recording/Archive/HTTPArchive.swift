public import Foundation

/// Exchanges with a server, as files of HAR 1.2 have them.
///
/// ```swift
/// let archive = try HTTPArchive(contentsOf: file)      // of a browser, or of a ``RecordingProxy``
/// let replay = try mock.replay(archive)
/// ```
///
/// What is written is what HAR 1.2 asks for, and no more; what is read may lack what a replay does not need, and have
/// members that nobody knows, which are passed over.
public struct HTTPArchive: Sendable, Hashable {
    /// A program that has to do with an archive.
    public struct Program: Sendable, Hashable {
        public var name: String
        public var version: String

        public init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// What wrote it.
    public var creator: Program

    /// The browser whose exchanges they are; `nil` for another program.
    public var browser: Program?

    /// Where the API of the exchanges lies, as a ``RecordingProxy`` notes it in a member of its own, `_baseURL`; `nil` where
    /// nobody said.
    public var baseURL: URL?

    /// What its author says of it; `nil` for nothing.
    public var comment: String?

    /// The exchanges, in the order the requests were sent.
    public var entries: [Entry]

    /// Makes an archive, empty unless entries are given.
    public init(
        creator: Program = Program(name: "Roadbook", version: "0"),
        browser: Program? = nil,
        baseURL: URL? = nil,
        comment: String? = nil,
        entries: [Entry] = []
    ) {
        self.creator = creator
        self.browser = browser
        self.baseURL = baseURL
        self.comment = comment
        self.entries = entries
    }
}

extension HTTPArchive: CustomStringConvertible, CustomReflectable {
    /// One line for each exchange.
    public var description: String { entries.map { "\($0)" }.joined(separator: "\n") }

    /// The lines alone, so that a dump shows no more than them.
    public var customMirror: Mirror { Mirror(self, children: ["entries": entries]) }
}
