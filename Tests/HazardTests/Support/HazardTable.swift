/// The tables of the README, as they are to be.
enum HazardTable {
    /// Every row of the list of what is known.
    static let rows = (1...24).map { "L\($0)" } + (1...13).map { "C\($0)" } + (1...8).map { "H\($0)" }

    /// The hazards that are shown, a line each.
    static var shown: [String] {
        ordered(Hazard.all, \.row).map { hazard in
            "| \(hazard.row) | `\(hazard.scenario)` | \(hazard.byHand) | \(hazard.byRoadbook) |"
        }
    }

    /// Those that are told of only.
    static var documented: [String] {
        ordered(Documented.all, \.row).map { "| \($0.row) | \($0.what) | \($0.reason) |" }
    }

    private static func ordered<Element>(_ elements: [Element], _ row: (Element) -> String) -> [Element] {
        rows.flatMap { name in elements.filter { row($0) == name } }
    }
}
