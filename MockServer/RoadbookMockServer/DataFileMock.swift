package import Foundation
package import Roadbook

/// A mock made of data alone, for those who have no declaration: each name of a JSON object is a route.
///
/// An array becomes a collection and an object a singleton, each with every verb; the routes speak dynamic JSON.
package struct DataFileMock: Sendable {
    private let core: MockCore
    private let resources: [MockResource]

    /// - Throws: ``MockServerError`` where the data is not an object of arrays and objects, or an id is taken.
    package init(_ data: JSONValue) throws {
        guard case .object(let members) = data, !members.isEmpty else {
            throw MockServerError("the data is not a JSON object with names", advice: #"Write it like {"posts": []}."#)
        }
        try members.forEach { name, _ in try MockPage.checkName(name) }
        var names: Set<String> = []
        resources = try members.map { name, value in
            guard !name.isEmpty, !name.contains("/"), name != ".", name != "..", names.insert(name).inserted else {
                throw MockServerError(
                    "\"\(name)\" cannot be a route, or is there twice",
                    advice: "Give each array and object a name of its own that can be one segment of a path."
                )
            }
            switch value {
            case .array: return MockResource(name: name, isSingleton: false)
            case .object: return MockResource(name: name, isSingleton: true)
            default:
                throw MockServerError(
                    "\"\(name)\" is neither an array nor an object",
                    advice: "Make it an array for a collection, or an object for a single resource."
                )
            }
        }
        core = MockCore(MockDeclaration(name: "the data", resources: resources))
        for (name, value) in members {
            try core.seed(value.array ?? [value], at: RoutePath([.literal(name)]))
        }
        core.showPage(MockPage())
    }

    /// The paths that are served, one a line.
    package var summary: String {
        resources.map { "/\($0.name)" + ($0.isSingleton ? "" : ", /\($0.name)/{id}") }.joined(separator: "\n")
    }

    /// Listens on a port of the loopback interface for as long as a function runs; 0 is a free one.
    package func listen<Result: Sendable>(
        on port: UInt16,
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        try await core.listen(on: port, body)
    }
}
