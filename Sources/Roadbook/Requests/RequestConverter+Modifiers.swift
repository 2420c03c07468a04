public import Foundation

extension RequestConverter {
    /// Adds to the query. A name that is already there is repeated, and the base URL's own query stays in front.
    public consuming func query(_ parameters: Parameters) -> Self {
        with { $0.query.append(.parameters(parameters)) }
    }

    /// Adds a value to the query, encoded by the rules of the coding's ``QueryStyle``. It must encode itself as an object.
    @_disfavoredOverload
    public consuming func query(_ value: some Encodable & Sendable) -> Self {
        with { $0.query.append(.encodable(value)) }
    }

    /// Sets a header field, in place of one of that name; `nil` removes one that this request has set.
    ///
    /// A name that is not a token, a value with a control character, and the fields by which a message is framed
    /// (`Content-Length`, `Transfer-Encoding`, `Connection`, ...) are refused when the request is built. The fields of the
    /// client's own settings are changed by `setting(\.headers, ...)`.
    public consuming func header(_ name: String, _ value: String?) -> Self {
        with { $0.headers[name] = value }
    }

    /// Sets the content. Refused when the request is built for `GET` and `HEAD`, where content has no meaning, and for
    /// `TRACE`, which must have none.
    public consuming func body(_ body: RequestBody) -> Self {
        with { $0.body = body }
    }

    /// Sets the content to named values in JSON.
    public consuming func body(_ parameters: Parameters) -> Self {
        body(.json(parameters))
    }

    /// Sets the content to octets as they are, `application/octet-stream` unless a header field says otherwise.
    public consuming func body(_ data: Data) -> Self {
        body(.data(data))
    }

    /// Sets the content to a value in JSON. A `String` becomes a JSON string; `.text(_:)` sends it as it is.
    @_disfavoredOverload
    public consuming func body(_ value: some Encodable & Sendable) -> Self {
        body(.json(value))
    }

    /// Bounds one attempt: from its start to the end of the answer's content. A time of zero or less has passed already.
    public consuming func timeout(_ duration: Duration) -> Self {
        setting(\.timeout, duration)
    }

    /// Bounds the whole call, all attempts included. A time of zero or less has passed already.
    public consuming func deadline(_ duration: Duration) -> Self {
        setting(\.deadline, duration)
    }

    /// Has a function told how much of the content has been sent; each attempt begins anew.
    public consuming func onUploadProgress(_ report: @escaping @Sendable (TransferProgress) -> Void) -> Self {
        setting(\.onUploadProgress, report)
    }

    /// Has a function told how much of the answer's content has been read; each attempt begins anew.
    public consuming func onDownloadProgress(_ report: @escaping @Sendable (TransferProgress) -> Void) -> Self {
        setting(\.onDownloadProgress, report)
    }

    /// Makes the call as somebody else; `nil` is as nobody, with what the request itself says.
    public consuming func authentication(_ authentication: Authentication?) -> Self {
        setting(\.authentication, authentication)
    }

    /// Sends an idempotency key, so that the call may be sent again whatever its method; `nil` is none.
    public consuming func idempotencyKey(_ key: IdempotencyKey?) -> Self {
        setting(\.idempotencyKey, key)
    }

    /// Sets any field of ``RequestSettings`` for this request; the last one given for a field wins.
    ///
    /// A part of a field, such as `\.retry!.limit`, is set in what rules and the client say of the rest. Rules that ask for
    /// the field are not told of the part. What `!` means holds here too: where there is no `retry` at all the program
    /// ends, so set the whole of what may be missing.
    public consuming func setting<Value: Sendable>(
        _ field: any WritableKeyPath<RequestSettings, Value> & Sendable,
        _ value: Value
    ) -> Self {
        with { $0.overrides.set(field, to: value) }
    }

    /// Tells the client's rules something about this request: a key of the app's own, such as who it is made for. Of a
    /// key that is a setting the rules are told too, and the setting stays as it is: ``setting(_:_:)`` says it.
    public consuming func context<Value: Sendable>(
        _ key: any WritableKeyPath<RuleContext, Value> & Sendable,
        _ value: Value
    ) -> Self {
        with { $0.overrides.set(key, to: value) }
    }

    /// Writes values by a coding of this request's own; what it leaves open stays as the route has it.
    public consuming func coding(_ coding: Coding) -> Self {
        with { $0.coding = coding.inheriting(from: $0.coding) }
    }

    private consuming func with(_ change: (inout Self) -> Void) -> Self {
        change(&self)
        return self
    }
}

extension RequestConverter {
    /// The same request with another type of answer: a `Decodable` type, `Data`, `String`, or an optional, which is
    /// `nil` when there is no content.
    public consuming func returning<Value: Decodable & Sendable>(_ type: Value.Type) -> RequestConverter<Value> {
        decoded(.value(type))
    }

    /// The same request, whatever its answer contains.
    public consuming func returning(_ type: Void.Type) -> RequestConverter<Void> {
        decoded(.nothing)
    }

    /// The same request, answered with the status and the header fields too.
    public consuming func withHead() -> RequestConverter<(Response, ResponseHead)> {
        decoded(decoding.withHead)
    }

    private consuming func decoded<Value>(_ decoding: ResponseDecoding<Value>) -> RequestConverter<Value> {
        RequestConverter<Value>(
            method: method,
            path: path,
            parameters: parameters,
            givesParameters: givesParameters,
            parameterEncoding: parameterEncoding,
            query: query,
            headers: headers,
            body: body,
            coding: coding,
            overrides: overrides,
            page: page,
            decoding: decoding,
            origin: origin
        )
    }
}
