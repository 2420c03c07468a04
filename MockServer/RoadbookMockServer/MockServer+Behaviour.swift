public import Roadbook

extension MockServer {
    /// Says how a draft becomes a model, for a route whose draft with an id is not one yet.
    ///
    /// ```swift
    /// mock.make(Blog.Posts.self) { draft, id in
    ///     Post(id: id, title: draft.title, createdAt: .now)
    /// }
    /// ```
    ///
    /// The last one given for a route counts. The function may be called at any time and from any thread.
    public func make<Route: Creatable>(
        _ route: Route.Type,
        _ make: @escaping @Sendable (_ draft: Route.Draft, _ id: Route.ID) throws -> Route.Model,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { try $0.setMake(for: route, make) }
    }

    /// Says how the members of a collection become its `List`, for a route whose list is not an array of its models.
    ///
    /// The last one given for a route counts. The function may be called at any time and from any thread.
    public func envelope<Route: Listable>(
        _ route: Route.Type,
        _ envelope: @escaping @Sendable (_ models: [Route.Model]) throws -> Route.List,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { declaration in
            try declaration.setEnvelope(for: route) { models, _ in try envelope(models) }
        }
    }

    /// Says what becomes of what is nested in a resource when that is deleted: it is deleted too unless something else is said.
    ///
    /// ```swift
    /// mock.onDelete(of: Blog.Posts.self, .restrict)       // 409 while a post has comments
    /// ```
    ///
    /// It holds as well where the resource would go with one that it is nested in itself. The last one given for a route
    /// counts.
    public func onDelete<Route: Routable>(
        of route: Route.Type,
        _ policy: DeletePolicy,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { try $0.setDeletePolicy(policy, of: route) }
    }

    /// Says whether the resources of a route have versions (RFC 9110, sections 8.8.3 and 13): they have none unless something
    /// else is said. The version of what is there is that of its content, so what is changed back has its old one again.
    ///
    /// ```swift
    /// mock.entityTags(of: Blog.Posts.self, .required)      // 428 for a change that names no version
    /// ```
    ///
    /// Lists have versions too. The last one given for a route counts.
    public func entityTags<Route: Routable>(
        of route: Route.Type,
        _ policy: EntityTagPolicy = .optional,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { try $0.setEntityTagPolicy(policy, of: route) }
    }

    /// Says what an action does to the resource it is asked of: `POST /posts/1/publish`.
    ///
    /// ```swift
    /// mock.action("publish", on: Blog.Posts.self) { post in post.isPublished = true }
    /// ```
    ///
    /// The answer is 200 with the changed model, which keeps its id. The last one given for a name counts; an action
    /// nobody gave is 404. The function may be called at any time and from any thread, again where the resource was
    /// changed while it was at it, and may call the mock; over a socket it holds up the other clients while it runs. What
    /// it throws is answered 500.
    ///
    /// Actions of a collection (`POST /posts/archive`) are not served.
    ///
    /// - Parameters:
    ///   - name: The path below the resource; it may have slashes.
    ///   - method: The method it is asked by: `POST` unless given. Other methods are 405.
    ///   - route: The route of the resource, wherever it is nested.
    ///   - change: Changes the resource.
    public func action<Route: Routable>(
        _ name: String,
        method: HTTPMethod = .post,
        on route: Route.Type,
        _ change: @escaping @Sendable (inout Route.Model) throws -> Void,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) {
        core.declare(at: SourcePlace(fileID, line)) { try $0.setAction(name, method, for: route, change) }
    }
}
