/// What a connection is handed through its loop's mail.
enum Parcel: Sendable {
    /// A whole answer.
    case answer(HTTPResponse)
    /// A part of one, and who waits until it has left: told what becomes of the connection, or `nil` where it is gone.
    case part(AnswerPart, CheckedContinuation<ResponseSerializer.Persistence?, Never>)
    /// Nothing more comes of the answer.
    case left
    /// So much more of a request's content may be read.
    case allowance(Int)

    /// Tells whoever waits that there is no connection.
    func refuse() {
        if case .part(_, let sender) = self { sender.resume(returning: nil) }
    }
}

/// A part of an answer that goes in steps.
enum AnswerPart: Sendable {
    /// The answer begins. It may be that the connection ends after it, and that the content ends with the connection.
    case opening(closes: Bool, isCloseDelimited: Bool)
    /// Octets of the head; whole with them, or not yet.
    case head([UInt8], isWhole: Bool)
    case octets([UInt8])
    /// The answer is over.
    case finish
    case close, reset, stall
}
