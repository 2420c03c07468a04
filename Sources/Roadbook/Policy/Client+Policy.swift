extension Client {
    /// How rules decide about a request; `nil` where there are none.
    ///
    /// - Throws: ``RequestError``, of the phase `policy`.
    func callPolicy<Response>(for request: RequestConverter<Response>) throws -> CallPolicy? {
        guard let policy else { return nil }
        do {
            return try CallPolicy(policy, request, on: router)
        } catch let error as RequestError {
            throw error.about(request)
        }
    }

    /// The settings that a request is made with: what it says itself, then what the rules say, then the client's own.
    ///
    /// They are those that hold before anything is sent; rules may decide otherwise for later attempts, and for answers.
    ///
    /// - Throws: ``RequestError``, of the phase `policy`, where rules cannot decide.
    public func settings<Request: RequestConverterProtocol>(for request: Request) throws -> RequestSettings {
        let request = request.converter
        return try settings(for: request, by: callPolicy(for: request))
    }

    func settings<Response>(
        for request: RequestConverter<Response>,
        by policy: CallPolicy?
    ) throws -> RequestSettings {
        guard let policy else { return request.overrides.applied(to: settings) }
        do { return try policy.settings() } catch let error as RequestError { throw error.about(request) }
    }
}
