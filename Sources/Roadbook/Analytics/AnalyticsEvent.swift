/// An event as analytics want it: a name and parameters.
///
/// ```swift
/// enum When: Codable { case planChosen(name: String, seats: Int) }
///
/// let event = try AnalyticsEvent(When.planChosen(name: "team", seats: 5), visible: ["seats"])
/// print(event)        // planChosen(name: <redacted>, seats: 5)
/// ```
///
/// The name is that of the case, as it is encoded, and the parameters are its values by their labels, `_0` and so on where
/// they have none. A case that carries no more than an event of a part has the names of both: `signUp.emailChanged`. An enum
/// with raw values has its raw value for a name, and no parameters; where that is a number, the name of the case. A value
/// that is a `Duration` is told in seconds, and one that is `nil` not at all.
///
/// No value is told unless the event says that it may be: see ``AnalyticsWhen``.
public struct AnalyticsEvent: Sendable, Hashable, Codable {
    public var name: String
    public var parameters: Parameters

    public init(name: String, parameters: Parameters = [:]) {
        self.name = name
        self.parameters = parameters
    }
}

extension AnalyticsEvent: CustomStringConvertible {
    public var description: String {
        guard !parameters.isEmpty else { return name }
        let values = parameters.map { "\($0.name): \($0.value.string ?? "\($0.value)")" }
        return "\(name)(\(values.joined(separator: ", ")))"
    }
}
