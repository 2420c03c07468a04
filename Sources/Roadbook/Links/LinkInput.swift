public import Foundation

/// A URL taken apart, as a ``URLRule`` gets it.
///
/// The path is cut into segments first and percent-decoded then: `a%2Fb` is one component, `a/b`. A slash at either end
/// and slashes in a row (`//`) make no components. Nothing is resolved: `.` and `..` stay components, and no id.
public struct LinkInput: Sendable {
    /// The URL, absolute.
    public let url: URL

    /// The scheme in lower case; `nil` where there is none.
    public let scheme: String?

    /// The host in lower case, percent-decoded, an IPv6 address without its brackets; `nil` where there is none, or an
    /// empty one.
    public let host: String?

    /// The components of the path, decoded, without any `/`; empty where the path is.
    ///
    /// One that does not decode as UTF-8 stays as it stands in the URL. The host is none of them.
    public var pathComponents: [String] { path.map { $0.text ?? $0.raw } }

    /// The items of the query, decoded, in their order; empty where there is no query.
    ///
    /// A plus sign is a plus sign; a name that does not decode as UTF-8 stays as it stands, and a value is `nil`.
    public let queryItems: [URLQueryItem]

    let path: [LinkSegment]

    /// The segments in which routes and path patterns are looked for: what stands behind the base.
    let segments: ArraySlice<LinkSegment>

    /// What the path pattern of the rule has found.
    var parameters: [String: LinkSegment] = [:]

    /// Where a handler has noted what refused the URL.
    var journal: LinkJournal?

    /// Takes a URL apart. Routes are looked for as ``LinkBase/scheme(_:)`` has them: in the path of an `http` or `https`
    /// URL, and in the host and the path of any other.
    ///
    /// - Parameter url: Any URL. One that Foundation cannot take apart has nothing in it.
    public init(url: URL) {
        let address = LinkAddress(url)
        self.init(address, LinkBase.scheme(address.scheme ?? "").segments(of: address) ?? address.path[...])
    }

    init(_ address: LinkAddress, _ segments: ArraySlice<LinkSegment>) {
        url = address.url
        scheme = address.scheme
        host = address.host?.lowercased()
        path = address.path
        queryItems = address.queryItems
        self.segments = segments
    }

    // What rules are found by.

    var segmentCount: Int { segments.count }

    /// What a segment is looked up by; `nil` where there is none, or none that decodes.
    subscript(segment index: Int) -> String? {
        segments.dropFirst(index).first?.key
    }
}

extension LinkInput: CustomStringConvertible, CustomReflectable {
    /// The URL for a log: without credentials, query and fragment.
    public var description: String { url.withoutSecrets }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}
