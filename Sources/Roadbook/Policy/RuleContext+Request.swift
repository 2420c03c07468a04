import RoadbookRules

extension RuleContext {
    /// Sets what is known of a request before it is made, and what it says itself.
    ///
    /// - Parameter settings: Those of the client.
    mutating func tell<Response>(
        _ request: RequestConverter<Response>,
        host: String,
        over settings: @autoclosure () -> RequestSettings
    ) {
        method = request.method
        route = request.path.pattern
        path = request.path.description
        self.host = host
        request.overrides.tell(&self, over: settings())
    }
}
