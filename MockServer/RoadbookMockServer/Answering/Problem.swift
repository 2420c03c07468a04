import Foundation
import Roadbook

/// A refusal, answered as `application/problem+json` (RFC 9457).
struct Problem: Error, Sendable {
    let status: Int
    let title: String
    let detail: String
    var fields: [(name: String, value: String)] = []
    /// What does not decode or is not valid, with the JSON Pointer to it, as in the example of RFC 9457, section 3.
    var errors: [ValidationFailure] = []

    init(_ status: Int, _ title: String, _ detail: String) {
        self.status = status
        self.title = title
        self.detail = detail
    }

    var answer: Answer {
        var members: Parameters = ["type": "about:blank", "title": title, "status": status, "detail": detail]
        if !errors.isEmpty { members["errors"] = .array(errors.map(\.jsonValue)) }
        return Answer(
            status: status,
            fields: [("Content-Type", "application/problem+json")] + fields,
            content: .object(members)
        )
    }
}

extension Problem {
    static func malformed(_ reason: String) -> Problem {
        Problem(400, "Bad Request", reason)
    }

    /// - Parameter reason: What the parameter is or has that it must not.
    static func badParameter(_ name: String, _ reason: String) -> Problem {
        malformed("The parameter \(name) \(reason).")
    }

    static func notFound(_ detail: String) -> Problem {
        Problem(404, "Not Found", detail)
    }

    static func notAllowed(_ method: String, at path: String, allowing methods: [String]) -> Problem {
        var problem = Problem(405, "Method Not Allowed", "\(method) is not declared for /\(path).")
        problem.fields = [("Allow", methods.joined(separator: ", "))]
        return problem
    }

    static func notImplemented(_ method: String) -> Problem {
        Problem(501, "Not Implemented", "The method \(method) is not known here.")
    }

    /// What the mock's owner told it to do, and could not be done.
    static func failed(_ error: any Error) -> Problem {
        Problem(500, "Internal Server Error", "What the mock was told to do failed: \(error).")
    }

    static func conflict(_ detail: String) -> Problem {
        Problem(409, "Conflict", detail)
    }

    /// - Parameter type: Empty where there is none.
    static func unsupportedContent(_ type: String, accepting types: String, of method: String) -> Problem {
        let content = type.isEmpty ? "Content without a type" : "Content of the type \(type)"
        let understood = types.contains(",") ? "one of \(types)" : types
        let detail = "\(content) is not understood here. Send \(understood)."
        var problem = Problem(415, "Unsupported Media Type", detail)
        let name = ["PATCH": "Accept-Patch", "POST": "Accept-Post"][method] ?? "Accept"
        problem.fields = [(name, types)]
        return problem
    }

    /// - Parameter reason: Why not, where it is no matter of its kind.
    static func noID(of resource: MockResource, since reason: String? = nil) -> Problem {
        let end = reason.map { ": \($0)" } ?? ""
        var problem = Problem(
            422,
            "Unprocessable Content",
            "The value of \(resource.idKey) is not an id of \(resource.name)\(end)."
        )
        problem.errors = [ValidationFailure(JSONPointer.text([resource.idKey]), code: "", "a value is not an id")]
        return problem
    }

    /// What a decoder refused, by its path.
    static func undecodable(_ error: any Error, keys: KeyStyle) -> Problem {
        guard let (path, reason) = CodingFailure.parts(of: error) else {
            return Problem(422, "Unprocessable Content", "The content does not decode: \(error).")
        }
        let place = path.isEmpty ? "the top" : path
        var problem = Problem(422, "Unprocessable Content", "The content does not decode: \(reason) at \(place).")
        problem.errors = [ValidationFailure(CodingFailure.pointer(of: error, keys: keys), code: "", reason)]
        return problem
    }

    /// What the validator of a route found, in its order.
    static func invalid(_ failures: [ValidationFailure], as route: String) -> Problem {
        var problem = Problem(
            422,
            "Unprocessable Content",
            "The content does not satisfy the validator of \(route)."
        )
        problem.errors = failures
        return problem
    }

    /// A predicate that cannot tell.
    static func unvalidated(_ error: any Error, by route: String) -> Problem {
        Problem(500, "Internal Server Error", "A predicate of the validator of \(route) threw: \(error).")
    }

    static let noObject = Problem(422, "Unprocessable Content", "The content is not an object.")

    static func unmakeable(_ resource: MockResource) -> Problem {
        Problem(
            500,
            "Internal Server Error",
            "A draft of \(resource.name) with an id does not decode as its model: "
                + "write `mock.make(\(resource.codec.routeName).self) { draft, id in ... }`."
        )
    }
}
