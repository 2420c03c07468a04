extension Client {
    /// The events that a server sends (`text/event-stream`).
    ///
    /// ```swift
    /// for try await event in blog.events(Blog.Posts.action("changes", method: .get)) {
    ///     print(event.event, event.data)
    /// }
    /// ```
    ///
    /// The request is sent with `Accept: text/event-stream` and `Cache-Control: no-cache` unless it has fields of those names.
    /// What it returns by its type does not matter. Each connection is a call like those of ``stream(_:)``, with its
    /// redirects and retries: `timeout` bounds the time to its head and each silence after; a server that has nothing to say
    /// has to send comments in between. A `deadline` that was set bounds each connection, and ends the stream.
    ///
    /// Where a connection ends the stream goes on over another, as the setting ``RequestSettings/eventStream`` says: but for
    /// a request that is no `GET`, which is sent once.
    ///
    /// - Parameters:
    ///   - request: What to ask for.
    ///   - lastEventID: The id to resume after, sent as `Last-Event-ID`; where it is `nil` or empty, from wherever the
    ///     server begins.
    public func events<Request: RequestConverterProtocol>(
        _ request: Request,
        after lastEventID: String? = nil
    ) -> EventStream {
        EventStream(source: EventSource(request.converter, after: lastEventID, self))
    }
}
