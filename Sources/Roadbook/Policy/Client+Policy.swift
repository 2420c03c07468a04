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
        return try settings(for: request, by: callPolicy(for: request)).values
    }

    /// The settings that a request is made with. Where nobody says others they are the client's own, in their one place.
    func settings<Response>(
        for request: RequestConverter<Response>,
        by policy: CallPolicy?
    ) throws -> SharedSettings {
        let overrides = request.overrides
        guard let policy else {
            guard !overrides.isEmpty else { return sharedSettings }
            return SharedSettings(overrides.applied(to: sharedSettings.values), changedFrom: sharedSettings)
        }
        do {
            return SharedSettings(try policy.settings(), changedFrom: sharedSettings)
        } catch let error as RequestError {
            throw error.about(request)
        }
    }
}
