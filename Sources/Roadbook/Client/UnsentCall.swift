/// A call that has begun and is not built yet: where it cannot be, this tells so.
struct UnsentCall {
    /// The settings of the call, once they are decided.
    var settings: SharedSettings?
    /// When the call began, by the client's clock.
    let start: Duration

    private let method: HTTPMethod
    private let path: RoutePath
    private let environment: Environment

    init<Response>(_ request: RequestConverter<Response>, _ environment: Environment) {
        self.environment = environment
        method = request.method
        path = request.path
        start = environment.deadlines.now
    }

    /// Tells that the call began and has failed.
    ///
    /// - Parameter undecided: The settings by which it is told where they could not be decided.
    func fail(_ error: any Error, undecided: @autoclosure () -> RequestSettings) {
        let settings = settings?.values ?? undecided()
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
