import Foundation
import Testing

/// Nothing that is known is left out, and the README says what the tests do.
struct HazardTableTests {
    @Test(arguments: HazardTable.rows)
    func `every row is shown, or told of with a reason`(row: String) {
        let isShown = Hazard.all.contains { $0.row == row }
        let documented = Documented.all.filter { $0.row == row }
        #expect(isShown != !documented.isEmpty)
        #expect(documented.allSatisfy { !$0.what.isEmpty && !$0.reason.isEmpty })
    }

    @Test func `no row is unknown, and no scenario is run twice`() {
        #expect(HazardTable.shown.count == Hazard.all.count)
        #expect(HazardTable.documented.count == Documented.all.count)
        #expect(Set(Hazard.all.map(\.scenario)).count == Hazard.all.count)
    }

    @Test func `the README has the tables`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "README.md")
        let readme = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        for table in [HazardTable.shown, HazardTable.documented] {
            let first = try #require(
                readme.firstIndex { $0.hasPrefix(table[0].prefix(6)) },
                "\(table.joined(separator: "\n"))"
            )
            #expect(
                Array(readme[first...].prefix { $0.hasPrefix("|") }) == table,
                "The table has to be:\n\(table.joined(separator: "\n"))"
            )
        }
    }
}
