import BenchmarkHarness

/// Comparisons that belong together: one folder, one plot, one part of the report.
///
/// To add one, make a folder beside this file with a type of this protocol, name it in ``Families/all``, and put what it
/// has to reach into ``Bars``.
protocol Family: Sendable {
    /// What `--family` calls it, and its files.
    var name: String { get }
    var title: String { get }

    /// Measures it.
    ///
    /// A comparison takes turns between those it compares, so that what else the machine does meets all of them alike. What
    /// cannot be measured here is a row that says why.
    ///
    /// - Throws: Where what is measured does not do what it should: a figure of something else is worse than none.
    func measure(_ mode: Mode) async throws -> [Section]
}
