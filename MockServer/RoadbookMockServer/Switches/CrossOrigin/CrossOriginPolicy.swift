import Foundation

/// Which pages of other origins may read answers, as browsers have it (the Fetch standard, section 3.2).
public struct CrossOriginPolicy: Sendable, Hashable {
    enum Origins: Sendable, Hashable {
        case none
        case any
        case asking
        case listed(Set<String>)
    }

    let origins: Origins
    private(set) var allowsCredentials = false
    private(set) var age = Duration.seconds(600)

    /// None: answers have no fields of it. This is so unless something else is said.
    public static let none = CrossOriginPolicy(origins: .none)

    /// Every page: `Access-Control-Allow-Origin: *`.
    public static let any = CrossOriginPolicy(origins: .any)

    /// Every page, each told its own origin, whatever that is.
    public static let asking = CrossOriginPolicy(origins: .asking)

    /// The pages of some origins, each told its own.
    ///
    /// - Parameter origins: Origins as browsers send them: `https://app.example.com`, without a path.
    public static func origins(_ origins: String...) -> CrossOriginPolicy {
        CrossOriginPolicy(origins: .listed(Set(origins)))
    }

    /// What a command line says.
    ///
    /// - Parameter origins: As ``isOrigin(_:)`` has them; `*` among them is every page, and nothing at all is none.
    package static func named(_ origins: Set<String>) -> CrossOriginPolicy {
        guard !origins.contains("*") else { return .any }
        return origins.isEmpty ? .none : CrossOriginPolicy(origins: .listed(origins))
    }

    private init(origins: Origins) {
        self.origins = origins
    }

    /// With cookies and other credentials of the browser's. Then a page is told its own origin in place of `*`, which a
    /// browser does not take for those.
    public func withCredentials() -> CrossOriginPolicy {
        var policy = self
        policy.allowsCredentials = true
        return policy
    }

    /// With another time than ten minutes for which a browser may keep the answer to a preflight; zero is not at all.
    public func kept(for age: Duration) -> CrossOriginPolicy {
        var policy = self
        policy.age = age
        return policy
    }
}

extension CrossOriginPolicy {
    /// Whether pages of an origin may read answers; `nil` is one that is not told.
    func allows(_ origin: String?) -> Bool {
        switch origins {
        case .none: false
        case .any: true
        case .asking: origin != nil
        case .listed(let origins): origin.map(origins.contains) ?? false
        }
    }

    /// - Throws: ``MockServerError`` for what makes no sense.
    func check() throws {
        guard age >= .zero else {
            throw MockServerError(
                "the answer to a preflight is kept for \(age)",
                advice: "Write `.zero` for not at all."
            )
        }
        guard case .listed(let origins) = origins else { return }
        guard let wrong = origins.sorted().first(where: { !Self.isOrigin($0) }) ?? (origins.isEmpty ? "" : nil) else {
            return
        }
        throw MockServerError(
            "\(wrong.debugDescription) is no origin",
            advice: "Write one as browsers send it, such as `https://app.example.com`, or `.any`."
        )
    }

    /// Whether a text is a scheme, a host and perhaps a port, or what browsers send for pages without one.
    package static func isOrigin(_ text: String) -> Bool {
        guard text != "null" else { return true }
        guard let parts = URLComponents(string: text), parts.scheme != nil, let host = parts.host, !host.isEmpty else {
            return false
        }
        return parts.path.isEmpty && parts.query == nil && parts.fragment == nil && parts.user == nil
            && text == text.lowercased()
    }
}
