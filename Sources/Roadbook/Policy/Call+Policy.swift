import Foundation

extension Call {
    /// The call with its settings as rules decide them about an answer.
    ///
    /// - Throws: ``RequestError``, of the phase `policy`.
    func decided(by head: ResponseHead) throws -> Call {
        try decided(status: head.status)
    }

    /// The call with its settings as rules decide them about the answer that it ends with, wherever that came from.
    ///
    /// - Throws: ``RequestError``, of the phase `policy`.
    func concluded(by head: ResponseHead) throws -> Call {
        guard record.policy != nil else { return self }
        return try decided(status: head.status, at: record.redirection)
    }

    /// The call with its settings as rules decide them about an attempt, and about its answer, where there is one.
    ///
    /// - Parameter url: Where the attempt goes: where the request goes unless given.
    func decided(attempt: Int? = nil, status: Int? = nil, at url: URL? = nil) throws -> Call {
        guard let policy = record.policy else { return self }
        var call = self
        call.settings = try policy.settings(
            attempt: attempt ?? max(1, record.attemptCount),
            host: (url ?? request.url).host?.lowercased(),
            status: status
        )
        return call
    }

    /// Whether an answer is a success.
    func accepts(_ head: ResponseHead) throws -> Bool {
        try decided(by: head).settings.acceptableStatus.contains(head.status)
    }
}
