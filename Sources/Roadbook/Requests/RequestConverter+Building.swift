import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension RequestConverter {
    /// The request as one for Foundation, with the address, the coding and the default settings of a router.
    ///
    /// It is what every ``RequestConverterProtocol`` has, without a copy of what is a converter already.
    ///
    /// - Throws: ``RequestError`` of the building and the validation phase, as there.
    public func asURLRequest<Router: URLRouter>(relativeTo router: Router.Type) throws -> URLRequest {
        try urlRequest(on: .of(router))
    }

    /// The request as one for Foundation.
    func urlRequest(on router: RouterDescription) throws -> URLRequest {
        // Settings are large, and hardly any request has some of its own.
        guard overrides.isEmpty else {
            let settings = SharedSettings(overrides.applied(to: .standard), changedFrom: .standard)
            return try urlRequest(on: router, settings: settings)
        }
        return try urlRequest(on: router, settings: .standard)
    }

    private func urlRequest(on router: RouterDescription, settings: SharedSettings) throws -> URLRequest {
        let request = try built(on: router, settings: settings)
        if case .stream = request.body {
            throw RequestError(
                .encodingFailed,
                "content that is a stream has no form in a URLRequest",
                advice: "Send the request by a client, or give it data or a file."
            ).about(self)
        }
        var urlRequest = URLRequest(request, timeout: settings.values.timeout)
        if case .file(let file) = request.body { urlRequest.httpBodyStream = InputStream(url: file) }
        return urlRequest
    }

    /// The request as it goes to a transport: built, and its content found to be valid.
    func built(on router: RouterDescription, settings: SharedSettings) throws -> TransportRequest {
        let request = try unchecked(on: router, settings: settings)
        do {
            if settings.values.validatesContent { try body?.check() }
        } catch var error as RequestError {
            error.request = request
            error.redaction = settings.values.redaction
            throw error.about(self)
        }
        return request
    }

    /// The request as it goes to a transport, whatever the validator of its route says of its content.
    func unchecked(on router: RouterDescription, settings: SharedSettings) throws -> TransportRequest {
        do {
            try router.check(origin)
            try method.check()
            // Handed on from where it is: to make one of two that is then handed on would copy it.
            guard coding.isInherited else {
                return try transportRequest(on: router, settings, coding.inheriting(from: router.coding))
            }
            return try transportRequest(on: router, settings, router.coding)
        } catch let error as RequestError {
            throw error.about(self)
        } catch {
            throw RequestError(
                .encodingFailed,
                "the content or the query cannot be encoded: \(CodingFailure.describe(error))",
                advice: "Check the value, and the coding of the route.",
                underlying: error
            ).about(self)
        }
    }

    private func transportRequest(
        on router: RouterDescription,
        _ settings: SharedSettings,
        _ coding: Coding
    ) throws -> TransportRequest {
        let (body, contentType) = try content(coding)
        let headers = try settings.headers.fields(headers, accept: decoding.accept, contentType: contentType)
        return TransportRequest(
            method: method,
            url: try url(on: router.at(settings.values.baseURL).baseURL.get(), coding),
            headers: headers,
            body: body
        )
    }

    private func url(on base: BaseURL, _ coding: Coding) throws -> URL {
        let parametersAreQuery = !parameters.isEmpty && destination == .query
        let url = try base.url(of: path, query, parametersAreQuery ? parameters : nil, coding)
        return try page?.applied(to: url, QueryEncoder(coding)) ?? url
    }

    /// Where the parameters go, once the method is known.
    private var destination: ParameterEncoding {
        switch parameterEncoding {
        case .methodDependent: method.putsParametersInQuery ? .query : .json
        default: parameterEncoding
        }
    }

    /// - Returns: The content and its type; none of both where there is no content.
    private func content(_ coding: Coding) throws -> (body: TransportRequest.Body, type: String?) {
        let parametersAreContent = (givesParameters || !parameters.isEmpty) && destination != .query
        guard
            let body = body
                ?? (parametersAreContent ? (destination == .form ? .form(parameters) : .json(parameters)) : nil)
        else { return (.none, nil) }
        if self.body != nil, parametersAreContent {
            throw RequestError(
                .bodyNotAllowed,
                "the request has both a body and parameters that go to the body",
                advice: "Give the parameters with the encoding .query, or leave one of the two out."
            )
        }
        guard !method.refusesBody else {
            throw RequestError(
                .bodyNotAllowed,
                "a \(method) request has no content",
                advice: "Send the values in the query, or use another method."
            )
        }
        let encoded = try body.content.encode(coding)
        return (encoded.content, encoded.contentType)
    }
}
