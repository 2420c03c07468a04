/// Figures that are held against one another.
public struct Section: Codable, Hashable, Sendable {
    public let title: String
    /// What the ratios are to; `nil` where there are none.
    public let reference: String?
    /// Which of the numbers the plot of the family shows; `nil` for neither.
    public let plotted: Bar.Subject?
    public let rows: [Row]

    public init(_ title: String, reference: String? = nil, plotted: Bar.Subject? = nil, _ rows: [Row]) {
        self.title = title
        self.reference = reference
        self.plotted = plotted
        self.rows = rows
    }
}
