import Foundation
import Roadbook

/// Where the API of a recording lies.
struct RecordedBase: Sendable {
    /// Scheme, host and port; `nil` where any will do.
    let origin: String?
    /// The path, decoded; empty for none.
    let segments: [String]

    private init(origin: String?, segments: [String]) {
        self.origin = origin
        self.segments = segments
    }

    /// The base that is given, or else that of a router.
    init(_ url: URL?, for declaration: MockDeclaration, _ basePath: String) {
        guard let url = url ?? URL(string: basePath), url.host() != nil else {
            self.init(origin: nil, segments: declaration.basePath)
            return
        }
        self.init(url)
    }

    init(_ url: URL) {
        self.init(origin: Self.origin(of: url), segments: Self.segments(of: url.absoluteString))
    }

    /// The path of an address below the base, and its query; `nil` where it lies elsewhere or cannot be taken apart.
    func target(of url: URL) -> (segments: [String], query: [DecodedTarget.Item])? {
        guard origin == nil || origin == Self.origin(of: url),
            let target = try? DecodedTarget(HTTPTarget.octets(of: Array(url.absoluteString.utf8))),
            let rest = target.segments.below(segments)
        else { return nil }
        return (rest, target.query)
    }

    /// Whether an address may lie at the base, and cannot be taken apart.
    func isUnreadable(_ url: URL) -> Bool {
        guard origin == nil || origin == Self.origin(of: url) else { return false }
        return (try? DecodedTarget(HTTPTarget.octets(of: Array(url.absoluteString.utf8)))) == nil
    }

    private static func segments(of url: String) -> [String] {
        (try? DecodedTarget(HTTPTarget.octets(of: Array(url.utf8))))?.segments ?? []
    }

    /// `https://api.example.com:443`; a port that is not told is that of the scheme.
    static func origin(of url: URL) -> String {
        let scheme = url.scheme?.lowercased() ?? ""
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(url.host(percentEncoded: true)?.lowercased() ?? ""):\(port)"
    }
}
