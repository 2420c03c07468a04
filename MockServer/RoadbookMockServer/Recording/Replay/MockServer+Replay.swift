public import Foundation
import Roadbook

extension MockServer {
    /// Answers the requests of an archive as they were answered then.
    ///
    /// ```swift
    /// let replay = try mock.replay(HTTPArchive(contentsOf: file))
    /// mock.refusesUnstubbed()                              // what was not recorded is a failure
    /// ```
    ///
    /// Each exchange becomes a stub, as ``stub(_:times:probability:with:fileID:filePath:line:column:)`` makes them: newer
    /// ones of others come first, and the store answers what was not recorded. A request is known by its method, its path,
    /// its query in any order, and its content, of which JSON is compared as JSON; what was redacted may be anything.
    /// Requests that are equal were answered one after another, and are again; the last answer stays.
    ///
    /// An answer has its status, its fields but for those of the connection and redacted ones, and its content. That is
    /// without compression in archives, and so is the answer; content that is compressed all the same is sent as it is.
    /// It is given whether or not it decodes: ``HTTPArchive/drift(from:baseURL:)`` tells that.
    ///
    /// Where no answer came since the connection failed, or its content broke off, it fails again: it is closed or reset,
    /// where the server was silent for too long nothing comes, and what was no HTTP is none. Where the client itself gave
    /// up before an answer came the exchange is skipped.
    ///
    /// - Parameters:
    ///   - archive: The exchanges.
    ///   - baseURL: Where the API of the exchanges lies, in place of which the mock does: that of the archive unless given,
    ///     or the router's `basePath` where it has none. What lies elsewhere, such as the images of a page, is skipped.
    ///   - isDelayed: Whether each answer takes as long as it took, by the mock's clock: it does not unless told.
    /// - Returns: The stubs, what was skipped, and in the end what was not asked for.
    /// - Throws: ``MockServerError`` with the line of the call, where nothing of the archive lies at the base, and where an
    ///   answer cannot be given; it names the entry.
    @discardableResult
    public func replay(
        _ archive: HTTPArchive,
        from baseURL: URL? = nil,
        isDelayed: Bool = false,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws -> Replay {
        let place = SourcePlace(fileID, filePath, line, column)
        let declaration = core.declaration
        let base = RecordedBase(baseURL ?? archive.baseURL, for: declaration, Router.basePath)
        do {
            let plan = try ReplayPlan(
                archive,
                base,
                declaration,
                advice: "Say where its API lies: `mock.replay(archive, from: URL(string: \"https://...\"))`."
            ) { isDelayed ? $0.recordedDelay : nil }
            let names = core.withTraffic { traffic in plan.stubs(place).map { traffic.stubs.add($0) } }
            let groups = zip(names, plan.groups).map { name, group in
                Replay.Group(stub: Stub(core: core, id: name), entries: group.entries)
            }
            return Replay(groups: groups, skipped: plan.skipped)
        } catch {
            throw MockServerError(error, at: place)
        }
    }
}
