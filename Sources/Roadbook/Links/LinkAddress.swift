import Foundation

/// The parts of a URL that links are told by.
struct LinkAddress: Sendable {
    /// The URL, absolute.
    let url: URL
    /// In lower case; `nil` where there is none.
    let scheme: String?
    /// As it is written, but decoded and without brackets; `nil` where there is none, or an empty one.
    let host: String?
    /// The port that is meant; `nil` where none is named and the scheme has none, or where it is no number.
    let port: Int?
    /// The segments of the path, without empty ones.
    let path: [LinkSegment]
    let queryItems: [URLQueryItem]

    init(_ url: URL) {
        self.url = url.absoluteURL
        let components = URLComponents(url: self.url, resolvingAgainstBaseURL: false)
        scheme = components?.scheme?.lowercased()
        var host = Substring(components?.encodedHost ?? "")
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        self.host = host.isEmpty ? nil : PercentEncoding.decoded(host) ?? String(host)
        port = components?.port ?? (components?.rangeOfPort == nil ? Self.ports[scheme ?? ""] : nil)
        path = (components?.percentEncodedPath ?? "").split(separator: "/").map(LinkSegment.init(path:))
        queryItems = (components?.percentEncodedQueryItems ?? []).map { item in
            URLQueryItem(
                name: PercentEncoding.decoded(item.name) ?? item.name,
                value: item.value.flatMap { PercentEncoding.decoded($0) }
            )
        }
    }

    /// Whether the host is a server. In any other scheme it is the first word of what the link says.
    var hostIsServer: Bool { Self.ports.keys.contains(scheme ?? "") }

    private static let ports = ["http": 80, "https": 443]
}

extension LinkAddress: CustomStringConvertible, CustomReflectable {
    /// The URL for a log: without credentials, query and fragment.
    var description: String { url.withoutSecrets }

    /// The description alone, so that a dump of what has an address shows no more than it.
    var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}
