import Foundation

/// Addresses of real servers, as the command line has them.
enum ServerAddress {
    static let need = "the http or https URL of a server, such as https://api.example.com"

    /// - Returns: `nil` for anything that is not absolute, and with a user, a query or a fragment, which are no part of where
    ///   an API lies.
    static func url(_ text: String) -> URL? {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            scheme == "http" || scheme == "https", parts.host?.isEmpty == false, parts.user == nil,
            parts.password == nil, parts.query == nil, parts.fragment == nil
        else { return nil }
        return parts.url
    }
}
