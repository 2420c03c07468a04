extension Members {
    /// A request to this collection.
    func request<Response: Decodable & Sendable>(
        _ method: HTTPMethod,
        parameters: Parameters = [:],
        body: RequestBody? = nil
    ) -> RequestConverter<Response> {
        RequestConverter(
            method,
            path,
            route.coding,
            origin,
            parameters: parameters,
            body: body,
            decoding: .value(Response.self)
        )
    }
}

extension Member {
    /// A request to this resource.
    func request<Response: Decodable & Sendable>(
        _ method: HTTPMethod,
        parameters: Parameters = [:],
        body: RequestBody? = nil
    ) -> RequestConverter<Response> {
        RequestConverter(
            method,
            path,
            route.coding,
            origin,
            parameters: parameters,
            body: body,
            decoding: .value(Response.self)
        )
    }

    /// A request to this resource whose answer is not looked at.
    func request(_ method: HTTPMethod) -> RequestConverter<Void> {
        RequestConverter(method, path, route.coding, origin, decoding: .nothing)
    }
}
