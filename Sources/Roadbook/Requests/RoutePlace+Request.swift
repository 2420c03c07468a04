extension RoutePlace {
    /// A request to this place.
    func request<Response: Decodable & Sendable>(
        _ method: HTTPMethod,
        parameters: Parameters = [:],
        body: RequestBody? = nil
    ) -> RequestConverter<Response> {
        RequestConverter(
            method,
            path,
            route.coding,
            _location.origin,
            parameters: parameters,
            body: body,
            decoding: .value(Response.self)
        )
    }

    /// A request to this place whose answer is not looked at.
    func request(_ method: HTTPMethod) -> RequestConverter<Void> {
        RequestConverter(method, path, route.coding, _location.origin, parameters: [:])
    }
}
