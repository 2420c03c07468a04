public import Logging
public import Roadbook

extension EventMiddleware where When: Encodable {
    /// Middleware that writes each event of an app to a logger of swift-log: its name as analytics have it, and no value.
    ///
    /// ```swift
    /// var signUp = SignUp().intercepted(by: [.logging(to: Logger(label: "app"))])
    /// signUp.handle(.emailChanged(to: "ada@example.com"))     // info app: event event=emailChanged
    /// ```
    ///
    /// An event that no ``AnalyticsEvent`` can be made of has the name of its type. Where it could not be handled, a second
    /// line has the type of the error, whose values may be secret.
    ///
    /// - Parameters:
    ///   - logger: Where lines go; what its own level excludes is not made.
    ///   - level: The level of an event; `info` unless given.
    ///   - failure: The level of one that could not be handled; `error` unless given.
    public static func logging(
        to logger: Logger,
        level: Logger.Level = .info,
        failure: Logger.Level = .error
    ) -> EventMiddleware {
        EventMiddleware { when in
            logger.log(level: level, "event", metadata: ["event": .string(name(of: when))])
            return .forward(when) { outcome in
                guard case .failure(let error) = outcome else { return }
                let metadata: Logger.Metadata = ["event": .string(name(of: when)), "error": "\(type(of: error))"]
                logger.log(level: failure, "event failed", metadata: metadata)
            }
        }
    }

    private static func name(of when: When) -> String {
        (try? AnalyticsEvent(when).name) ?? "\(When.self)"
    }
}
