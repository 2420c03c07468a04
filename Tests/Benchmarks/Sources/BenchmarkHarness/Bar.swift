/// What a figure has to reach.
public struct Bar: Codable, Hashable, Sendable {
    /// Which of the two numbers of a row is meant.
    public enum Subject: String, Codable, Sendable { case value, ratio }

    public enum Direction: String, Codable, Sendable { case atMost, atLeast }

    public let subject: Subject
    public let direction: Direction
    public let limit: Double
    /// Whether it was reached when it was last written down: what is not is an aim.
    ///
    /// Quick runs guard what is there and full runs judge by all bars, so this is not written into results.
    public private(set) var isReached = true

    private enum CodingKeys: CodingKey { case subject, direction, limit }

    private init(_ subject: Subject, _ direction: Direction, _ limit: Double) {
        self.subject = subject
        self.direction = direction
        self.limit = limit
    }

    /// The figure is so much or less, in the unit of its ``Quantity``.
    public static func value(atMost limit: Double) -> Bar { Bar(.value, .atMost, limit) }

    /// The ratio to the reference is so much or less.
    public static func ratio(atMost limit: Double) -> Bar { Bar(.ratio, .atMost, limit) }

    /// The ratio to the reference is so much or more.
    public static func ratio(atLeast limit: Double) -> Bar { Bar(.ratio, .atLeast, limit) }

    /// The same as an aim that nothing has come up to yet: a full run fails by it, and a quick run does not.
    public var notReachedYet: Bar {
        var aim = self
        aim.isReached = false
        return aim
    }

    /// Whether a number reaches it; what is no number does not.
    public func isMet(by value: Double) -> Bool {
        switch direction {
        case .atMost: value <= limit
        case .atLeast: value >= limit
        }
    }

    /// The bar in words, such as `≥ 0.75 x`.
    public func text(in quantity: Quantity) -> String {
        let sign = direction == .atMost ? "≤" : "≥"
        return "\(sign) \(subject == .ratio ? limit.multiple : quantity.text(limit))"
    }
}
