import Foundation

/// An answer whose content is being read, and its call.
struct OpenStream: Sendable {
    let response: StreamedResponse
    /// What a failure to read the content is thrown as; the content that it is about is kept in the error.
    private let refused: @Sendable (RequestError, Data) -> any Error
    private let call: Call

    init(_ response: StreamedResponse, of call: Call, _ client: Client<some URLRouter>) {
        self.response = response
        self.call = call
        refused = { client.failure($0, of: call, answer: (response.head, $1)) }
    }

    /// What a failure to read the content is thrown as.
    ///
    /// - Parameter content: The part of the content that it is about.
    func failure(_ error: RequestError, content: Data = Data()) -> any Error {
        refused(error, content)
    }

    /// Notes that the content has been read and is what it should be.
    func succeed() {
        call.emit(.succeeded(status: response.head.status))
    }

    /// Every time that the request was sent, and what came of it.
    var attempts: [Attempt] { call.record.attempts }

    /// Refuses content that is of none of some media types.
    ///
    /// - Throws: ``RequestError`` with the code `unexpectedContentType`.
    func check(_ expected: Set<String>, _ what: String) throws {
        let type = MediaType(response.head.headers["Content-Type"])
        guard let type, expected.contains(type.name) else {
            throw failure(
                RequestError(
                    .unexpectedContentType,
                    type == nil ? "the content has no Content-Type" : "the Content-Type is not that of \(what)",
                    advice: "Check that the server sends \(what) at this address."
                )
            )
        }
    }
}
