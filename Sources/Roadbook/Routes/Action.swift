// What a resource can do besides the verbs: `POST /posts/1/publish`, `GET /posts/recent`. An action returns nothing
// until it is told what: `Posts[1].action("publish").returning(Post.self)`.

extension Member {
    /// An action of this resource: `POST /posts/1/publish`.
    ///
    /// - Parameters:
    ///   - name: The path below the resource. It is text and may have slashes.
    ///   - method: `POST` unless named.
    ///   - parameters: Named values, sent in the query for `GET`, `HEAD` and `DELETE`, in a JSON body otherwise.
    public func action(
        _ name: String,
        method: HTTPMethod = .post,
        parameters: Parameters = [:]
    ) -> RequestConverter<Void> {
        RequestConverter(method, path.appending(.literal(name)), route.coding, origin, parameters: parameters)
    }
}

extension Members {
    /// An action of this collection: `POST /posts/archive`.
    ///
    /// - Parameters:
    ///   - name: The path below the collection. It is text and may have slashes.
    ///   - method: `POST` unless named.
    ///   - parameters: Named values, sent in the query for `GET`, `HEAD` and `DELETE`, in a JSON body otherwise.
    public func action(
        _ name: String,
        method: HTTPMethod = .post,
        parameters: Parameters = [:]
    ) -> RequestConverter<Void> {
        RequestConverter(method, path.appending(.literal(name)), route.coding, origin, parameters: parameters)
    }
}

extension Routable where Parent == TopLevel, Place == Members<Self> {
    /// An action of this collection: `POST /posts/archive`. See ``Members/action(_:method:parameters:)``.
    public static func action(
        _ name: String,
        method: HTTPMethod = .post,
        parameters: Parameters = [:]
    ) -> RequestConverter<Void> {
        members.action(name, method: method, parameters: parameters)
    }
}

extension Routable where Parent == TopLevel, Place == Member<Self> {
    /// An action of this resource: `POST /profile/verify`. See ``Member/action(_:method:parameters:)``.
    public static func action(
        _ name: String,
        method: HTTPMethod = .post,
        parameters: Parameters = [:]
    ) -> RequestConverter<Void> {
        member.action(name, method: method, parameters: parameters)
    }
}
