/// A success whose content is read as it arrives.
///
/// ```swift
/// let response = try await blog.stream(Blog.Posts.list())
/// for try await chunk in response.body {
///     hasher.update(data: chunk)
/// }
/// ```
public struct StreamedResponse: Sendable {
    /// The status and the header fields.
    public let head: ResponseHead

    /// The content, read once by one reader. Dropping it before its end ends the transfer. Another reader that goes on where
    /// one has failed, was cancelled or waits still is refused (`transportFailed`): what it read would not be the whole.
    ///
    /// Reading throws ``RequestError`` where the transfer fails, where nothing comes for the setting `timeout`
    /// (`transport.timedOut`), and where the whole takes longer than a `deadline` that was set
    /// (`transport.deadlineExceeded`); `CancellationError` where the reading task is cancelled.
    public let body: ByteStream
}
