/// Why no ``AnalyticsEvent`` can be made of an event. The event itself is none the worse for it.
public struct AnalyticsEventError: Error, Sendable, CustomStringConvertible {
    /// What is wrong: an open set.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The event does not encode.
        public static let notEncodable = Code(rawValue: "notEncodable")
        /// It encodes as something else than one name with values below it: as several, as none, as one that is data, or as
        /// a bare value that is not the raw value of a case without values.
        public static let noSingleName = Code(rawValue: "noSingleName")
    }

    public let code: Code

    /// The type of the event.
    public let type: String

    /// What is wrong, and what to do about it, without any value of the event.
    public let description: String

    /// Why it does not encode. It may tell values.
    public let underlying: (any Error)?

    init(_ code: Code, _ type: Any.Type, _ problem: String, advice: String, underlying: (any Error)? = nil) {
        self.code = code
        self.type = "\(type)"
        self.underlying = underlying
        description = "no analytics event can be made of \(type): \(problem). \(advice)"
    }
}
