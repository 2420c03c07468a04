import Foundation

extension Logging {
    /// An attempt as a command line for curl, without the ids in its path.
    static func curl(_ attempt: Attempt, after first: Attempt, of record: CallRecord) -> String {
        let redaction = record.settings.redaction
        guard redaction != .off else { return attempt.request.curl(redaction) }
        let origin = Origin(attempt.request.url)
        let address = address(attempt.request.url, first.request.url, record) ?? "\(origin)/\(Redaction.placeholder)"
        return attempt.request.curl(redaction, address: redaction.shown(url: address))
    }

    /// The address with the ids in its path replaced by their names.
    ///
    /// - Parameter first: The address of the first attempt.
    /// - Returns: `nil` where it is not that of the call's route, as after a redirect.
    private static func address(_ url: URL, _ first: URL, _ record: CallRecord) -> String? {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let first = URLComponents(url: first, resolvingAgainstBaseURL: true),
            components.host == first.host, components.percentEncodedPath == first.percentEncodedPath
        else { return nil }
        guard let suffix = try? OctetWriter.text({ try record.path.append(to: &$0) }),
            components.percentEncodedPath.hasSuffix(suffix)
        else { return nil }
        let base = components.percentEncodedPath.dropLast(suffix.count)
        let query = components.percentEncodedQuery.map { "?" + $0 } ?? ""
        (components.user, components.password) = (nil, nil)
        (components.percentEncodedPath, components.percentEncodedQuery, components.fragment) = ("", nil, nil)
        return components.string.map { "\($0)\(base)/\(record.path.pattern.onOneLine)\(query)" }
    }
}
