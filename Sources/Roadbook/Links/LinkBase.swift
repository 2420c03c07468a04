public import Foundation

/// Where links begin: what stands in a URL before the path of a route.
///
/// | Base | Of the route `posts/{id}` |
/// | --- | --- |
/// | `.scheme("music-app")` | `music-app://posts/1`: the host is the first segment |
/// | `.scheme("https")` | `https://any.example.com/posts/1`: the host is a server, any |
/// | `.below(url)` of `https://www.example.com/app` | `https://www.example.com/app/posts/1` |
/// | `.below(url)` of `music-app://open` | `music-app://open/posts/1` |
/// | `.router(Blog.self)` | `https://api.example.com/v1/posts/1` |
///
/// Scheme and host are the same in upper and lower case; the segments of a path are not.
public struct LinkBase: Sendable {
    /// The address; of a whole scheme it has no host.
    private let address: LinkAddress?
    let scheme: String?
    /// Why it is none; `nil` where it is one.
    let failure: String?

    private init(_ scheme: String?, _ address: LinkAddress?, failure: String? = nil) {
        self.scheme = scheme
        self.address = address
        self.failure = failure
    }

    /// Every URL of a scheme.
    ///
    /// In `http` and `https` the host is a server, whichever it is, and routes lie in the path; name the server by
    /// ``below(_:)`` unless any will do. In other schemes the host is the first segment of a route.
    ///
    /// - Parameter scheme: The name alone, such as `music-app`. What is no name has no URLs.
    public static func scheme(_ scheme: String) -> LinkBase {
        LinkBase(scheme.lowercased(), nil)
    }

    /// The URLs with the scheme, the host and the port of a URL, whose paths begin with its path.
    ///
    /// - Parameter url: An absolute URL. Its query, its fragment and its credentials do not matter. Without a host it is
    ///   its whole ``scheme(_:)``; without a scheme it is an error when a link is handled.
    public static func below(_ url: URL) -> LinkBase {
        let address = LinkAddress(url)
        guard let scheme = address.scheme else {
            return LinkBase(nil, nil, failure: "the base \(url.withoutSecrets) is not an absolute URL")
        }
        return LinkBase(scheme, address.host == nil ? nil : address)
    }

    /// The URLs below the address of a router.
    ///
    /// - Parameter router: Its `basePath` is read now. One that requests could not be built with is an error when a link
    ///   is handled.
    public static func router<Router: URLRouter>(_ router: Router.Type) -> LinkBase {
        let text = router.basePath
        do {
            _ = try BaseURL(text)
        } catch {
            let reason = (error as? RequestError)?.message ?? "\(error)"
            return LinkBase(nil, nil, failure: "\(router) has no address: \(reason)")
        }
        return URL(string: text).map(below) ?? LinkBase(nil, nil, failure: "\(router) has no address")
    }

    /// How much it asks for: of two bases that a URL lies below, the one that asks for more is meant.
    var specificity: Int { address.map { $0.path.count + 1 } ?? 0 }

    /// The segments in which routes are looked for; `nil` where the URL is not below this base.
    func segments(of link: LinkAddress) -> ArraySlice<LinkSegment>? {
        guard let host = link.host, link.scheme == scheme else { return nil }
        guard let address else {
            return link.hostIsServer ? link.path[...] : ([LinkSegment(host: host)] + link.path)[...]
        }
        guard address.host?.lowercased() == host.lowercased(), address.port == link.port,
            address.path.count <= link.path.count,
            zip(address.path, link.path).allSatisfy({ $0.text != nil && $0.text == $1.text })
        else { return nil }
        return link.path.dropFirst(address.path.count)
    }
}
