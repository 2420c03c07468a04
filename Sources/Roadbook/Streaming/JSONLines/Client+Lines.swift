extension Client {
    /// The values of an answer that has one on each line, each read as soon as its line is there: JSON Lines, also called
    /// NDJSON.
    ///
    /// ```swift
    /// for try await post in blog.lines(Blog.Posts.action("export", method: .get), of: Post.self) { print(post.title) }
    /// ```
    ///
    /// The request is sent with `Accept: application/x-ndjson, application/jsonl` unless it has a field of that name. What
    /// it returns by its type does not matter. The call is made as by ``stream(_:)``; it is not repeated once its content
    /// has begun.
    ///
    /// - Parameters:
    ///   - request: What to ask for.
    ///   - type: What a line is, read by the coding of the route. An optional type reads `null`, and a type is the same for
    ///     all lines.
    public func lines<Request: RequestConverterProtocol, Value: Decodable & Sendable>(
        _ request: Request,
        of type: Value.Type
    ) -> JSONLines<Value> {
        var request = request.converter
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/x-ndjson, application/jsonl" }
        let prepared = request
        return JSONLines {
            try JSONLinesConnection(
                await open(prepared, endsWithContent: false, takesParts: false),
                settings(for: prepared).jsonLines,
                prepared.coding.inheriting(from: router.coding)
            )
        }
    }
}
