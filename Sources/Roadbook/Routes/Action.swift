// What a place can do besides the verbs: `POST /posts/1/publish`, `GET /posts/recent`. An action returns nothing until it
// is told what: `Posts[1].action("publish").returning(Post.self)`.

extension RoutePlace {
    /// An action of this place: `POST /posts/1/publish` of a member, `POST /posts/archive` of a collection.
    ///
    /// - Parameters:
    ///   - name: The path below the place. It is text and may have slashes.
    ///   - method: `POST` unless named.
    ///   - parameters: Named values, sent in the query for `GET`, `HEAD` and `DELETE`, in a JSON body otherwise.
    @inlinable public func action(
        _ name: String,
        method: HTTPMethod = .post,
        parameters: Parameters = [:]
    ) -> RequestConverter<Void> {
        RequestConverter(method, path.appending(.literal(name)), route.coding, _location.origin, parameters: parameters)
    }
}

extension Routable where Parent == TopLevel {
    /// An action of this route: `POST /posts/archive`, or `POST /profile/verify` of a ``Singleton``.
    ///
    /// It is that of its place, ``RoutePlace/action(_:method:parameters:)``.
    @inlinable public static func action(
        _ name: String,
        method: HTTPMethod = .post,
        parameters: Parameters = [:]
    ) -> RequestConverter<Void> {
        place.action(name, method: method, parameters: parameters)
    }
}
