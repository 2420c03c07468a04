/// A request that was refused by the rules of HTTP or the limits of the server, before a handler saw it.
public struct HTTPRefusal: Hashable, Sendable {
    /// What is known of the request: method and target are empty where its first line was not read or is none, fields
    /// and content where those were not read.
    public let request: HTTPRequest
    /// What it is answered.
    public let response: HTTPResponse
    /// One sentence for the reader.
    public let reason: String
}
