import Foundation

extension RequestError {
    /// What a failure on a call's way means.
    ///
    /// - Parameters:
    ///   - failure: What was thrown.
    ///   - answer: The head of the success that the call was answered with, where it came that far.
    init(_ failure: any Error, answer: ResponseHead?) {
        self =
            switch failure {
            case let error as RequestError: error
            case let error as TransportError: RequestError(error.code, error.message, underlying: error.underlying)
            case let refusal as Refusal: .refused(refusal)
            case let excess as Excess: .exceeded(excess)
            case is EmptyBody: .emptyBody
            // One who speaks of a cancellation that nobody asked for is no exception.
            case _ where answer == nil: RequestError(.transportFailed, "the transport failed", underlying: failure)
            default: .undecodable(failure)
            }
        head = head ?? answer
    }

    private static func refused(_ refusal: Refusal) -> RequestError {
        var error =
            if refusal.head.status == 412 {
                RequestError(
                    .conflict,
                    "the resource is not the version that the request names",
                    advice: "Read it again, make the change to what it is now, and send that.",
                    head: refusal.head
                )
            } else {
                RequestError(
                    .unacceptableStatus,
                    "the status is not a success",
                    advice: "What the server says of it is in failure(as:).",
                    head: refusal.head
                )
            }
        if refusal.isCut { error.message += ", and the content was cut short" }
        error.bodyPrefix = refusal.body
        return error
    }

    private static func exceeded(_ excess: Excess) -> RequestError {
        RequestError(
            .bodyTooLarge,
            "the content is longer than \(excess.limit) octets",
            advice: "Raise the setting responseBodyLimit if that much is expected.",
            head: excess.head
        )
    }

    private static var emptyBody: RequestError {
        RequestError(
            .emptyBody,
            "there is no content",
            advice: "Expect it to be absent with returning(Value?.self), or ignore it with returning(Void.self)."
        )
    }

    private static func undecodable(_ failure: any Error) -> RequestError {
        RequestError(
            .decodingFailed,
            "the content is not what was expected: \(CodingFailure.describe(failure))",
            advice: "Check the model against what the server sends.",
            underlying: failure
        )
    }
}

extension RequestError.Code {
    /// The code that a failure of an attempt has.
    init(of failure: any Error) {
        switch failure {
        case let error as RequestError: self = error.code
        case let error as TransportError: self = error.code
        case is Excess: self = .bodyTooLarge
        default: self = .transportFailed
        }
    }
}
