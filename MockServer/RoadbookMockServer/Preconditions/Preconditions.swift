import Foundation
import Roadbook
import RoadbookHTTPEngine

/// What a request asks of the version of the resource that is there (RFC 9110, section 13).
///
/// It is asked for when all else is found to be right, and just before what is asked is done.
struct Preconditions: Sendable {
    private let ifMatch: EntityTagCondition?
    private let ifNoneMatch: EntityTagCondition?
    /// `nil` also for what is no date, which is passed over.
    private let ifUnmodifiedSince: Date?
    private let ifModifiedSince: Date?

    init(_ fields: HTTPFields) {
        ifMatch = fields["If-Match"].map(EntityTagCondition.init)
        ifNoneMatch = fields["If-None-Match"].map(EntityTagCondition.init)
        ifUnmodifiedSince = fields["If-Unmodified-Since"].flatMap { Date(httpField: $0, now: Date()) }
        ifModifiedSince = fields["If-Modified-Since"].flatMap { Date(httpField: $0, now: Date()) }
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
        guard answer.status == 200, let tag, try isKnown(tag) else { return answer }
        return Answer(status: 304, fields: answer.fields)
    }

    /// Whether who reads has the version that there is, in the order of RFC 9110, section 13.2.2.
    ///
    /// - Parameter changed: When it was changed, in whole seconds; `nil` where that is not known, and dates are passed over.
    /// - Throws: ``Problem`` 412 where another version is asked for only.
    func isKnown(_ tag: EntityTag?, changed: Date? = nil) throws -> Bool {
        if let ifMatch {
            guard ifMatch.matches(tag, strongly: true) else { throw Problem.failedPrecondition("If-Match") }
        } else if let ifUnmodifiedSince, let changed, changed > ifUnmodifiedSince {
            throw Problem.failedPrecondition("If-Unmodified-Since")
        }
        if let ifNoneMatch { return ifNoneMatch.matches(tag, strongly: false) }
        guard let ifModifiedSince, let changed else { return false }
        return changed <= ifModifiedSince
    }
}

extension Problem {
    static func failedPrecondition(_ field: String) -> Problem {
        Problem(412, "Precondition Failed", "The version that there is does not meet \(field).")
    }
}
