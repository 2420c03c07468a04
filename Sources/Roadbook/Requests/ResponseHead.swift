/// What stands before the content of a response: its status and header fields (RFC 9110, sections 15 and 6.3).
public struct ResponseHead: Sendable, Hashable {
    /// The status code, 100 to 599.
    public var status: Int

    /// The header fields. URLSession on Linux joins repeated ones, `Set-Cookie` included, and changes the case of names.
    public var headers: HeaderFields

    public init(status: Int, headers: HeaderFields = [:]) {
        self.status = status
        self.headers = headers
    }
}
