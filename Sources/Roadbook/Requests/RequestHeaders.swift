/// The header fields of requests under the same settings: those of the settings, a request's own in their places, and what
/// follows from the answer it expects and from its content.
///
/// Most requests of a client are given the same and differ by their addresses. So what was made for the last few is kept,
/// with the dictionary that Foundation wants: to merge and check fields, and to make that, takes as long as to write an
/// address.
struct RequestHeaders: Sendable {
    private let common: HeaderFields
    /// So that it need not be asked for each request.
    private let commonAreSound: Bool
    private let recent: Locked<RecentHeaders>?

    /// - Parameters:
    ///   - common: The fields of the settings.
    ///   - keepsRecent: Whether there will be enough requests that it pays.
    init(_ common: HeaderFields, keepsRecent: Bool = false) {
        self.common = common
        commonAreSound = common.areSound
        recent = keepsRecent ? Locked(RecentHeaders()) : nil
    }

    /// Whether the fields of the settings are a copy of these that nobody has changed.
    func serve(_ common: HeaderFields) -> Bool { self.common.isCopy(of: common) }

    /// The fields of a request, checked.
    ///
    /// - Parameters:
    ///   - own: Those it was given.
    ///   - accept: The types of content it expects, where no field says so.
    ///   - contentType: The type of its content, where no field says so; `nil` where it has none.
    /// - Throws: ``RequestError`` with the code `invalidHeader`.
    func fields(_ own: HeaderFields, accept: String, contentType: String?) throws -> HeaderFields {
        guard let recent else { return try made(of: own, accept, contentType) }
        if let known = recent.withLock({ $0.fields(own, accept, contentType) }) { return known }
        var fields = try made(of: own, accept, contentType)
        guard RecentHeaders.mayKeep(own, contentType) else { return fields }
        fields.keepDictionary()
        recent.withLock { [fields] in $0.keep(fields, of: own, accept, contentType) }
        return fields
    }

    private func made(of own: HeaderFields, _ accept: String, _ contentType: String?) throws -> HeaderFields {
        var fields = common.replacing(own)
        try (commonAreSound ? own : fields).check()
        // What follows by itself needs no check, but for a type of content that was given.
        if !fields.contains(name: "Accept") { fields.append(name: "Accept", value: accept) }
        if let contentType, !fields.contains(name: "Content-Type") {
            fields.append(name: "Content-Type", value: contentType)
            if contentType != RequestBody.jsonType { try fields.check() }
        }
        return fields
    }
}
