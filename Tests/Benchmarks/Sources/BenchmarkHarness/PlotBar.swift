/// A row of a plot: what it shows, and what stands beside it.
struct PlotBar {
    let name: String
    let value: Double
    /// Where it has to reach, or to stay below; `nil` where nothing is asked of the number that is shown.
    let limit: Double?
    let color: String
    /// The figure in words, and what it has to reach.
    let label: String

    /// `nil` where the row has no such number.
    init?(_ row: Row, showing subject: Bar.Subject) {
        guard let value = subject == .ratio ? row.ratio : row.value, value.isFinite else { return nil }
        let bar = row.bar.flatMap { $0.subject == subject ? $0 : nil }
        let figure = subject == .ratio ? value.multiple : row.quantity.text(value)
        name = row.name
        self.value = value
        limit = bar?.limit
        // As the table judges it, which takes into account who else used the machine.
        color = bar.map { _ in row.verdict(in: .full) == .passed ? "#2da44e" : "#d4820c" } ?? "#6e9fd4"
        label = bar.map { "\(figure) (bar \($0.text(in: row.quantity)))" } ?? figure
    }
}
