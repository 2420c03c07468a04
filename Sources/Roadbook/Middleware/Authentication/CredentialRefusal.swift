/// Why credentials cannot be sent.
struct CredentialRefusal: Error, Hashable {
    let code: RequestError.Code
    let message: String
    let advice: String

    init(_ message: String, advice: String) {
        code = .invalidCredentials
        self.message = message
        self.advice = advice
    }

    /// The refusal of a header field.
    init(_ error: any Error) {
        let error = error as? RequestError
        code = error?.code ?? .invalidCredentials
        message = error?.message ?? "the credentials cannot be sent"
        advice = error?.advice ?? ""
    }

    /// What a call fails with.
    var error: RequestError { RequestError(code, message, advice: advice) }
}
