/// What a family has measured.
public struct Report: Codable, Hashable, Sendable {
    /// The name of the family, which is that of its files too.
    public let family: String
    public let title: String
    public let sections: [Section]

    public init(family: String, title: String, sections: [Section]) {
        self.family = family
        self.title = title
        self.sections = sections
    }

    public var rows: [Row] { sections.flatMap(\.rows) }

    /// The rows that fall short of their bars.
    public func shortRows(in mode: Mode) -> [Row] { rows.filter { $0.verdict(in: mode) == .short } }
}
