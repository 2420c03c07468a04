/// An event that says what analytics may be told of it.
///
/// ```swift
/// extension SignUp.When: AnalyticsWhen {
///     static var visibleParameters: Set<String> { ["planChosen.name", "seats"] }
/// }
/// ```
///
/// Of an event of a part its own type says it, whatever the whole says; that of the whole, where its own does not.
///
/// An event that is none may be told too: its name and the names of its parameters, and no value.
public protocol AnalyticsWhen: Encodable {
    /// The parameters whose values may be told, with all that is below them: `name` of every case that has one, and
    /// `planChosen.name` of that case alone. A value in an object has the names on the way to it, joined by points; an array
    /// is as its elements. Where nothing of a value may be told, neither is how
    /// many others are in it, nor their names, which may be data. None unless given.
    static var visibleParameters: Set<String> { get }

    /// The event for analytics. What ``AnalyticsEvent/init(_:visible:)`` makes of it unless given.
    ///
    /// - Throws: ``AnalyticsEventError``.
    func analyticsEvent() throws -> AnalyticsEvent
}

extension AnalyticsWhen {
    public static var visibleParameters: Set<String> { [] }

    public func analyticsEvent() throws -> AnalyticsEvent {
        try AnalyticsEvent(self, visible: Self.visibleParameters)
    }
}

extension AnalyticsEvent {
    /// An event as it says itself, where it is an ``AnalyticsWhen``, and with no value visible where it is none.
    ///
    /// - Throws: ``AnalyticsEventError``.
    public init(_ event: some Encodable) throws {
        if let event = event as? any AnalyticsWhen {
            self = try event.analyticsEvent()
        } else {
            try self.init(event, visible: [])
        }
    }
}
