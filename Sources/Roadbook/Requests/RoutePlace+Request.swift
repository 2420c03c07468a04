extension RoutePlace {
    /// A request to this place. Parameters that are given are content, even where there are none.
    @inlinable func request<Response: Decodable & Sendable>(
        _ method: HTTPMethod,
        parameters: Parameters? = nil,
        body: RequestBody? = nil
    ) -> RequestConverter<Response> {
        RequestConverter(
            method,
            path,
            route.coding,
            _location.origin,
            parameters: parameters ?? Parameters(),
            givesParameters: parameters != nil,
            body: body,
            decoding: .value(Response.self)
        )
    }

    /// A request to this place whose answer is not looked at.
    @inlinable func request(_ method: HTTPMethod) -> RequestConverter<Void> {
        RequestConverter(method, path, route.coding, _location.origin, parameters: Parameters())
    }
}
