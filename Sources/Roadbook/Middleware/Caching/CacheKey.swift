import Foundation

/// The keys of addresses.
enum CacheKey {
    /// The digest of an address: the key of what answers to it differ by.
    static func of(_ url: URL) -> String {
        SHA256.digest("GET \(ResourceAddress(url).text)".utf8).hexadecimal
    }
}
