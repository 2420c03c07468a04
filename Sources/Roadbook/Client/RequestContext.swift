import Foundation

/// What is known of a call, from which its error is made in one place.
struct RequestContext {
    let method: HTTPMethod
    let pattern: String
    let sent: TransportRequest
    let coding: Coding
    let settings: RequestSettings
    var head: ResponseHead?
    var body = Data()

    init<Response>(
        _ request: RequestConverter<Response>,
        sent: TransportRequest,
        coding: Coding,
        _ settings: RequestSettings
    ) {
        method = request.method
        pattern = request.path.pattern
        self.sent = sent
        self.coding = coding
        self.settings = settings
    }

    /// What a failure of the call is thrown as.
    func error(_ failure: any Error) -> RequestError {
        var error = located(failure)
        error.method = method
        error.pattern = pattern
        error.request = sent
        error.head = error.head ?? head
        if error.bodyPrefix.isEmpty { error.bodyPrefix = Data(body.prefix(max(0, settings.errorBodyLimit))) }
        error.coding = coding
        error.redaction = settings.redaction
        return error
    }

    private func located(_ failure: any Error) -> RequestError {
        switch failure {
        case let error as RequestError:
            return error
        case let error as TransportError:
            return RequestError(error.code, error.message, underlying: error.underlying)
        case let refusal as Refusal:
            var error = RequestError(
                .unacceptableStatus,
                "the status is not a success",
                advice: "What the server says of it is in failure(as:)."
            )
            error.head = refusal.head
            error.bodyPrefix = refusal.body
            return error
        case let excess as Excess:
            var error = RequestError(
                .bodyTooLarge,
                "the content is longer than \(excess.limit) octets",
                advice: "Raise the setting responseBodyLimit if that much is expected."
            )
            error.head = excess.head
            return error
        case is EmptyBody:
            return RequestError(
                .emptyBody,
                "there is no content",
                advice: "Expect it to be absent with returning(Value?.self), or ignore it with returning(Void.self)."
            )
        default:
            guard head != nil else {
                // One who speaks of a cancellation that nobody asked for is no exception.
                return RequestError(.transportFailed, "the transport failed", underlying: failure)
            }
            return RequestError(
                .decodingFailed,
                "the content is not what was expected: \(CodingFailure.describe(failure))",
                advice: "Check the model against what the server sends.",
                underlying: failure
            )
        }
    }
}
