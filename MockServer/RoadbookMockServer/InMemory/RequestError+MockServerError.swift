import Roadbook

extension RequestError {
    /// The error of a call to a mock that cannot be served, which says what to write.
    init(_ error: MockServerError) {
        let place = error.place.map { "\($0): " } ?? ""
        self.init(.transportFailed, place + error.message, advice: error.advice, underlying: error)
    }
}
