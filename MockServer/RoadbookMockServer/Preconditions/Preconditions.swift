import Roadbook
import RoadbookHTTPEngine

/// What a request asks of the version of the resource that is there (RFC 9110, section 13).
///
/// It is asked for when all else is found to be right, and just before what is asked is done.
struct Preconditions: Sendable {
    private let ifMatch: EntityTagCondition?
    private let ifNoneMatch: EntityTagCondition?

    init(_ fields: HTTPFields) {
        ifMatch = fields["If-Match"].map(EntityTagCondition.init)
        ifNoneMatch = fields["If-None-Match"].map(EntityTagCondition.init)
    }

    /// Refuses a change of another version than the request names.
    ///
    /// - Parameters:
    ///   - current: What is there; `nil` where nothing is.
    ///   - isRequired: Whether a change of what is there has to name a version.
    /// - Throws: ``Problem`` 412, and 428 where no version is named that has to be (RFC 6585, section 3).
    func check(_ current: JSONValue?, isRequired: Bool) throws {
        let tag = current.flatMap { EntityTag(of: $0) }
        if let ifMatch {
            guard ifMatch.matches(tag, strongly: true) else { throw Problem.failedPrecondition("If-Match") }
        } else if isRequired, current != nil {
            throw Problem(428, "Precondition Required", "The version to be changed has to be named by If-Match.")
        }
        if let ifNoneMatch, ifNoneMatch.matches(tag, strongly: false) {
            throw Problem.failedPrecondition("If-None-Match")
        }
    }

    /// The answer to a read: 304 where the client has the version that there is.
    ///
    /// - Throws: ``Problem`` 412 where it asks for another version only.
    func answer(to answer: Answer) throws -> Answer {
        let tag = answer.content.flatMap { EntityTag(of: $0) }
        guard answer.status == 200, let tag else { return answer }
        if let ifMatch, !ifMatch.matches(tag, strongly: true) { throw Problem.failedPrecondition("If-Match") }
        guard let ifNoneMatch, ifNoneMatch.matches(tag, strongly: false) else { return answer }
        return Answer(status: 304, fields: answer.fields)
    }
}

extension Problem {
    static func failedPrecondition(_ field: String) -> Problem {
        Problem(412, "Precondition Failed", "The version that there is does not meet \(field).")
    }
}
