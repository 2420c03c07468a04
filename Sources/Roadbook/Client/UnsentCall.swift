/// A call that has begun and is not built yet: where it cannot be, this tells so.
struct UnsentCall {
    private let start: Duration
    private let method: HTTPMethod
    private let path: RoutePath
    private let environment: Environment

    /// - Parameter start: When the call began, by the client's clock.
    init<Response>(_ request: RequestConverter<Response>, _ environment: Environment, start: Duration) {
        self.environment = environment
        self.start = start
        method = request.method
        path = request.path
    }

    /// Tells that the call began and has failed.
    ///
    /// - Parameter settings: The settings by which it is told.
    func fail(_ error: any Error, _ settings: RequestSettings) {
        guard settings.isObserved, let error = error as? RequestError else { return }
        let id = environment.makeID()
        for kind in [CallEvent.Kind.started, .failed(code: error.code.rawValue)] {
            let event = CallEvent(
                call: id,
                method: method,
                pattern: path.pattern,
                elapsed: environment.deadlines.now - start,
                kind: kind
            )
            settings.logging?.write(event, [], of: nil)
            for observer in settings.observers { observer.observe(event) }
        }
    }
}
