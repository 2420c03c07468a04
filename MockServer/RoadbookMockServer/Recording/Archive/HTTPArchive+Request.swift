public import Foundation
public import Roadbook

extension HTTPArchive {
    /// A request as it was sent. Its query and its cookies are those of its address and its fields.
    public struct Request: Sendable, Hashable {
        public var method: HTTPMethod

        /// The address, without a fragment. It is absolute, but for that of a file where something else stands; where what
        /// stands there cannot be read it is `about:blank`. A replay skips such an entry.
        public var url: URL

        /// The version of HTTP, such as `HTTP/1.1`; empty where it is not known.
        public var version: String

        /// The header fields. In files of browsers the fields of HTTP/2 that are none are among them, such as `:path`.
        public var headers: HeaderFields

        /// The content; `nil` for none.
        public var content: Content?

        public init(
            method: HTTPMethod,
            url: URL,
            version: String = "",
            headers: HeaderFields = [:],
            content: Content? = nil
        ) {
            self.method = method
            self.url = url
            self.version = version
            self.headers = headers
            self.content = content
        }
    }
}

extension HTTPArchive.Request: CustomStringConvertible, CustomReflectable {
    /// The method and the address without the values of its query.
    public var description: String { TransportRequest(method: method, url: url).description }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
