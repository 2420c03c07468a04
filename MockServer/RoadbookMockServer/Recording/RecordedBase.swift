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
        self.init(origin: Self.origin(of: url), segments: RecordedTarget(url).segments)
    }

    /// The target of an address below the base; `nil` where it lies elsewhere.
    func target(of url: URL) -> RecordedTarget? {
        guard url.isOfHTTP, origin == nil || origin == Self.origin(of: url) else { return nil }
        return RecordedTarget(url).below(segments)
    }

    /// `https://api.example.com:443`; a port that is not told is that of the scheme.
    static func origin(of url: URL) -> String {
        let scheme = url.scheme?.lowercased() ?? ""
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(url.writtenHost?.lowercased() ?? ""):\(port)"
    }
}
