/// One figure of a comparison.
public struct Row: Codable, Hashable, Sendable {
    /// What is measured, or who.
    public let name: String
    public let quantity: Quantity
    /// In the unit of the quantity; `nil` where nothing was measured.
    public let value: Double?
    /// The value over that of the section's reference; `nil` where there is none to be held against.
    public let ratio: Double?
    public let bar: Bar?
    /// What the value would be where nobody else used the machine; `nil` where that is not known.
    public let undisturbed: Double?
    /// Why nothing was measured; `nil` where something was.
    public let skipped: String?

    /// A figure, with what it has to reach; it is only told unless a bar is given.
    public init(
        _ name: String,
        _ quantity: Quantity,
        _ value: Double,
        ratio: Double? = nil,
        bar: Bar? = nil,
        undisturbed: Double? = nil
    ) {
        self.init(name, quantity, value, ratio: ratio, bar: bar, undisturbed: undisturbed, skipped: nil)
    }

    private init(
        _ name: String,
        _ quantity: Quantity,
        _ value: Double?,
        ratio: Double?,
        bar: Bar?,
        undisturbed: Double?,
        skipped: String?
    ) {
        self.name = name
        self.quantity = quantity
        self.value = value
        self.ratio = ratio
        self.bar = bar
        self.undisturbed = undisturbed
        self.skipped = skipped
    }

    /// A figure that could not be measured here.
    public static func skipped(_ name: String, _ quantity: Quantity, because reason: String) -> Row {
        Row(name, quantity, nil, ratio: nil, bar: nil, undisturbed: nil, skipped: reason)
    }
}

extension Row {
    /// The number that the bar is about; `nil` where there is no bar, or it was not measured.
    ///
    /// Bars on times are those of one machine that nobody else uses, so a time is judged as what it would be there. A machine
    /// that is faster makes nothing harder.
    public var judged: Double? {
        switch bar?.subject {
        case .value: quantity.isTime ? value.map { min($0, undisturbed ?? $0) } : value
        case .ratio: ratio
        case nil: nil
        }
    }

    /// What comes of the bar.
    ///
    /// - Parameter mode: A quick run judges by nothing but ``Quantity/isSturdy`` figures, and does not fail by an aim that is
    ///   ``Bar/notReachedYet``.
    public func verdict(in mode: Mode) -> Verdict {
        if let skipped { return .skipped(skipped) }
        guard let bar else { return .told }
        if mode == .quick, !quantity.isSturdy { return .notJudged }
        if judged.map(bar.isMet(by:)) == true { return .passed }
        return mode == .quick && !bar.isReached ? .aimedAt : .short
    }
}
