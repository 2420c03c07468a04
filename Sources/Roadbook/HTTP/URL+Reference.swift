import Foundation

extension URL {
    /// The address that a reference found at this one means (RFC 3986, section 5), without credentials and fragment.
    ///
    /// - Parameter reference: An absolute address, or one relative to this.
    /// - Returns: `nil` where it is not an `http` or `https` address with a host.
    func resolving(_ reference: String) -> URL? {
        // Foundation leaves the dot segments of a reference that names its host.
        let resolved = URL(string: reference, relativeTo: self)?.absoluteURL.standardized
        var components = resolved.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
        let scheme = components?.scheme?.lowercased()
        components?.scheme = scheme
        components?.user = nil
        components?.password = nil
        components?.fragment = nil
        guard scheme == "http" || scheme == "https", let url = components?.url, url.host?.isEmpty == false else {
            return nil
        }
        return url
    }
}
