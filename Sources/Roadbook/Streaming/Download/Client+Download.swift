public import Foundation

extension Client {
    /// Downloads the content of a success into a file.
    ///
    /// The file is there when all of its content is, and not before; until then what has arrived lies beside it, under
    /// its name with a dot before and `.partial` behind, shortened where that is too long for a name. Where the transfer
    /// breaks off, the rest alone is asked for (`Range` and `If-Range`, RFC 9110, section 14), as long as the server tells
    /// versions apart by a strong entity tag or a date before that of the answer; a version that has changed in between is
    /// loaded anew, and so is all where the setting `acceptableStatus` has no 206. That is done by the setting `retry`, whose
    /// limit counts the interruptions in a row that brought nothing: came no farther in the content than the download had
    /// been. More than 100 in a row that brought fewer than 1,024 octets each are not borne either.
    ///
    /// A part that is shorter than asked for is an interruption too. After one of a whole whose length the server does not
    /// tell, the next is asked for at once; the content is complete where a 416 says that no more than it is there. An
    /// error carries the last 100 attempts.
    ///
    /// One download at a time writes to a file. A second one fails at once with the code `fileNotWritten`, also where the
    /// first is another process's, as far as the file system knows of locks (`flock`).
    ///
    /// As with ``stream(_:)``, `timeout` bounds the silences, and `deadline` the whole where it is set. The content is
    /// asked for without compression, and nothing limits its length. Progress is told to `onDownloadProgress`.
    ///
    /// - Parameters:
    ///   - request: The request. One that is no `GET`, or has a `Range` field of its own, is made once.
    ///   - file: Where the content goes. What is there is replaced in the end, and stays as it is otherwise.
    ///   - keepsPartial: Whether what has arrived is kept where the download fails, so that the next one of the same
    ///     address to the same file goes on from there, in another process too.
    /// - Returns: The head of the last answer, which is a 206 where the download was continued, and a 416 where the server
    ///   said by one that what had arrived was all.
    /// - Throws: ``RequestError``, with the code `fileNotWritten` where the file cannot be written, or another download is
    ///   writing to it; `CancellationError`.
    @discardableResult
    public func download<Request: RequestConverterProtocol>(
        _ request: Request,
        to file: URL,
        keepsPartial: Bool = true
    ) async throws -> ResponseHead {
        try await Download(
            client: self,
            request: request.converter.returning(Void.self),
            file: file,
            keepsPartial: keepsPartial
        ).run()
    }
}
