extension CallEvent: AnalyticsWhen {
    /// The kind by its name and values, times in seconds, and the method and the pattern: nothing of it is secret.
    public func analyticsEvent() throws -> AnalyticsEvent {
        var event = try AnalyticsEvent(kind, visible: Kind.parameterNames)
        event.parameters["method"] = .string(method.rawValue)
        event.parameters["pattern"] = .string(pattern)
        event.parameters["elapsed"] = Self.seconds(elapsed)
        if case .measured(_, let metrics) = kind, var told = event.parameters["metrics"]?.object {
            // Those of a value within a value are not told in seconds by themselves.
            for case (let name, let time?) in metrics.times { told[name] = Self.seconds(time) }
            event.parameters["metrics"] = .object(told)
        }
        return event
    }

    private static func seconds(_ time: Duration) -> JSONValue { (time / .seconds(1)).jsonValue }
}

extension TransferMetrics {
    /// The times by the names that they are encoded by.
    fileprivate var times: [(name: String, time: Duration?)] {
        [
            ("nameLookup", nameLookup), ("connect", connect), ("secureConnect", secureConnect),
            ("firstOctet", firstOctet), ("total", total),
        ]
    }
}

extension CallEvent.Kind {
    fileprivate static let parameterNames: Set<String> = [
        "after", "age", "by", "code", "completed", "direction", "for", "metrics", "number", "origin", "reason",
        "startsRefresh", "status", "to", "total", "with",
    ]
}
