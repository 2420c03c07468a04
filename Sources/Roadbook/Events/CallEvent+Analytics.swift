extension CallEvent: AnalyticsWhen {
    /// The kind by its name and values, times in seconds, and the method and the pattern: nothing of it is secret.
    public func analyticsEvent() throws -> AnalyticsEvent {
        var event = try AnalyticsEvent(kind, visible: Kind.parameterNames)
        event.parameters["method"] = .string(method.rawValue)
        event.parameters["pattern"] = .string(pattern)
        event.parameters["elapsed"] = (elapsed / .seconds(1)).jsonValue
        return event
    }
}

extension CallEvent.Kind {
    fileprivate static let parameterNames: Set<String> = [
        "after", "age", "by", "code", "completed", "direction", "for", "metrics", "number", "origin", "reason",
        "startsRefresh", "status", "to", "total", "with",
    ]
}
