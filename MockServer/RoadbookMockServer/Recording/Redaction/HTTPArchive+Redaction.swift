import Foundation

extension HTTPArchive {
    /// The archive without what is secret, such as the export of a browser before it goes into a repository.
    ///
    /// - Parameter redaction: What is taken out.
    public func redacted(by redaction: RecordingRedaction = .default) -> HTTPArchive {
        guard redaction.isOn else { return self }
        var redactor = EntryRedactor(redaction)
        var archive = self
        archive.baseURL = baseURL?.withoutUserAndQuery
        archive.entries = entries.map { redactor.redacted($0) }
        let scrubber = SecretScrubber(redactor.secrets)
        archive.entries = archive.entries.map(scrubber.scrubbed)
        return archive
    }
}

extension URL {
    /// The address without what may be secret in one that says where an API lies.
    var withoutUserAndQuery: URL? {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        components?.user = nil
        components?.password = nil
        components?.percentEncodedQuery = nil
        components?.fragment = nil
        return components?.url
    }
}
