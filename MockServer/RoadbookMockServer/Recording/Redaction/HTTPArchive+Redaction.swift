extension HTTPArchive {
    /// The archive without what is secret, such as the export of a browser before it goes into a repository.
    ///
    /// - Parameter redaction: What is taken out.
    public func redacted(by redaction: RecordingRedaction = .default) -> HTTPArchive {
        var redactor = EntryRedactor(redaction)
        var archive = self
        archive.entries = entries.map { redactor.redacted($0) }
        let scrubber = SecretScrubber(redactor.secrets)
        archive.entries = archive.entries.map(scrubber.scrubbed)
        return archive
    }
}
