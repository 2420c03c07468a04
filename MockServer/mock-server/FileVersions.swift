/// Tells when others have changed a file, once for each version of it.
struct FileVersions: Sendable {
    private let path: String
    /// The version that was read or written last.
    var known: FileVersion?
    /// The version that was found when it was last looked for.
    private var seen: FileVersion?
    /// The version that was told of.
    private var told: FileVersion?

    init(_ path: String) {
        self.path = path
    }

    /// Whether the file is another one than the one that is known.
    var isChanged: Bool { FileVersion(path).map { $0 != known } ?? false }

    /// Looks for a version that is neither known nor told yet, and tells of it once it is at rest.
    mutating func hasNews() -> Bool {
        // Editors may put a new file in the place of the old one: it is gone for a moment.
        guard let version = FileVersion(path), version != known, version != told else { return false }
        // Others may be amid writing it: it is read when it has not changed since it was last looked for.
        defer { seen = version }
        guard version == seen else { return false }
        told = version
        return true
    }
}
