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

    /// The rows that fall short of their bars, each with where it stands.
    public func shortfalls(in mode: Mode) -> [String] {
        sections.flatMap { section in
            section.rows.filter { $0.verdict(in: mode) == .short }.map { "\(family): \(section.title): \($0.name)" }
        }
    }
}
