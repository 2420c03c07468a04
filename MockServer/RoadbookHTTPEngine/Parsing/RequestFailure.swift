/// Why a request is refused before a handler sees it: the status it is answered with, and a sentence for the reader.
struct RequestFailure: Error, Hashable, Sendable {
    var status: Int
    var reason: String

    static func badRequest(_ reason: String) -> RequestFailure {
        RequestFailure(status: 400, reason: reason)
    }

    static func notImplemented(_ reason: String) -> RequestFailure {
        RequestFailure(status: 501, reason: reason)
    }

    static let requestTimeout = RequestFailure(status: 408, reason: "The request did not arrive in time.")
    static let incomplete = badRequest("The connection ended in the middle of the request.")
    static let bareLineFeed = badRequest("A line ends with LF alone; CRLF is required.")
    static let contentTooLarge = RequestFailure(status: 413, reason: "The content is larger than this server accepts.")
    static let targetTooLong = RequestFailure(
        status: 414,
        reason: "The request line is longer than this server accepts."
    )
    static let fieldsTooLarge = RequestFailure(
        status: 431,
        reason: "The fields are larger or more than this server accepts."
    )
    static let expectationFailed = RequestFailure(
        status: 417,
        reason: "The only expectation this server meets is 100-continue."
    )
    static let versionNotSupported = RequestFailure(status: 505, reason: "This server speaks HTTP/1.1 and HTTP/1.0.")

    /// The answer to the request.
    var response: HTTPResponse { HTTPResponse(status: status, text: reason) }
}
