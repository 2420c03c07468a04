extension RequestError {
    /// The versions that a refused change is about.
    public struct Conflict: Sendable, Hashable {
        /// The version that the request named in `If-Match`; `nil` where it named none, several, or `*`.
        public let sent: EntityTag?

        /// The version that the resource is, where the server said so.
        public let current: EntityTag?
    }

    /// What a `412` is about; `nil` where the code is not `conflict`.
    ///
    /// ```swift
    /// do {
    ///     try await blog.send(Blog.Posts.update(1, with: post))
    /// } catch let error as RequestError where error.conflict != nil {
    ///     // Somebody else was faster: read the post again, and make the change to that.
    /// }
    /// ```
    ///
    /// A change whose answer was lost, and that was sent again, can meet itself: the resource is then as it was to be.
    public var conflict: Conflict? {
        guard code == .conflict else { return nil }
        return Conflict(sent: request?.headers["If-Match"].flatMap { EntityTag($0) }, current: head?.entityTag)
    }
}
