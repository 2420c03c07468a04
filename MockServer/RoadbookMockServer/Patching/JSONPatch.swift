import Roadbook

/// JSON Patch (RFC 6902): operations on a document, of which all are done or none.
struct JSONPatch: Sendable {
    private let operations: [JSONPatchOperation]

    /// - Throws: ``JSONPatchFailure`` where the document is no patch (RFC 6902 sections 3 and 4).
    init(_ document: JSONValue) throws {
        guard case .array(let operations) = document else {
            throw JSONPatchFailure.malformed("a JSON Patch is an array of operations")
        }
        self.operations = try operations.enumerated().map { try JSONPatchOperation($1, number: $0) }
    }

    /// A value with the operations done to it, in their order.
    ///
    /// - Throws: ``JSONPatchFailure`` of the first that cannot be done.
    func applied(to value: JSONValue) throws -> JSONValue {
        var target = JSONPatchTarget(value)
        for operation in operations { try target.apply(operation) }
        return target.value
    }
}
