/// The answer to one request.
///
/// The engine frames the message: it sets `Content-Length`, `Date` and `Connection`, and ignores a `Transfer-Encoding`.
/// A response that must not reach the wire, for a line break in a field or for a status outside 200...999, is replaced
/// by a 500.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code of a final answer, from 200 to 999 (RFC 9110, section 15).
    public var status: Int
    /// The fields, in the order they are sent. `Connection: close` closes the connection after this answer.
    public var fields: HTTPFields
    /// The content; it is not sent in answer to HEAD, nor with 204, 205 and 304.
    public var body: [UInt8]
    /// Content that is made while it is sent, in place of ``body``; `nil` unless it is.
    ///
    /// It is sent with the chunked coding unless its length is known. To a client of HTTP/1.0, which has none, it ends with
    /// the connection then.
    public var stream: HTTPContentStream?
    /// What goes wrong with the answer on purpose; nothing unless it is said. Faults at points of the request are passed
    /// over: it has been read.
    public var faults: [HTTPFault] = []

    /// Makes a response of a status, fields and content, of which only the status is needed.
    public init(status: Int, fields: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Makes a response whose content is made while it is sent.
    public init(status: Int, fields: HTTPFields = [:], stream: HTTPContentStream) {
        self.init(status: status, fields: fields)
        self.stream = stream
    }

    /// A short answer in plain text, as the engine gives it for what never reaches the handler.
    init(status: Int, text: String) {
        self.init(
            status: status,
            fields: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array(text.utf8) + [.lineFeed]
        )
    }

    /// Whether it goes to the client in more than one step.
    package var hasSteps: Bool { stream != nil || !faults.isEmpty }

    /// Whether the content is a stream whose length is not known, or one that a fault cuts.
    var hasUnknownLength: Bool {
        guard let stream else { return false }
        return stream.length == nil || faults.contains { $0.effect == .truncate }
    }

    /// States how long the content is, in place of what was said of it.
    mutating func setContentLength(_ length: Int) {
        fields.set(HTTPField(name: "Content-Length", value: [UInt8](decimal: length)))
    }

    /// Whether the response can be written as a final answer without harm to the framing.
    var maySend: Bool {
        (200...999).contains(status) && fields.allSatisfy(\.maySend)
    }
}
