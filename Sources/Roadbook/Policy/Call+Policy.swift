import Foundation

extension Call {
    /// The settings as rules decide them about an answer.
    ///
    /// - Throws: ``RequestError``, of the phase `policy`.
    func settings(decidedBy head: ResponseHead) throws -> SharedSettings {
        try decidedSettings(status: head.status)
    }

    /// The settings as rules decide them about the answer that the call ends with, wherever that came from.
    ///
    /// - Throws: ``RequestError``, of the phase `policy`.
    func settings(concludedBy head: ResponseHead) throws -> SharedSettings {
        guard record.policy != nil else { return sharedSettings }
        return try decidedSettings(status: head.status, at: record.redirection)
    }

    /// The settings as rules decide them about an attempt, and about its answer, where there is one.
    ///
    /// - Parameter url: Where the attempt goes: where the request goes unless given.
    /// - Throws: ``RequestError``, of the phase `policy`.
    func decidedSettings(attempt: Int? = nil, status: Int? = nil, at url: URL? = nil) throws -> SharedSettings {
        guard let policy = record.policy else { return sharedSettings }
        return SharedSettings(
            try policy.settings(
                attempt: attempt ?? max(1, record.attemptCount),
                host: (url ?? request.url).host?.lowercased(),
                status: status
            ),
            changedFrom: sharedSettings
        )
    }

    /// Whether an answer is a success.
    func accepts(_ head: ResponseHead) throws -> Bool {
        try settings(decidedBy: head).values.acceptableStatus.contains(head.status)
    }
}
