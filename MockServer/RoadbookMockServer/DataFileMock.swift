package import Foundation
package import Roadbook
import RoadbookHTTPEngine

/// A mock made of data alone, for those who have no declaration: each name of a JSON object is a route.
///
/// An array becomes a collection and an object a singleton, each with every verb; the routes speak dynamic JSON. A
/// singleton that is null is not there yet.
package struct DataFileMock: Sendable {
    let core: MockCore
    private let keeper: DataKeeper

    /// - Parameters:
    ///   - behaviour: What else is said of it.
    ///   - save: Saves the data after each change, before it is answered; it runs on a thread of its own, and where it
    ///     throws the change is taken back. Nothing is saved unless given.
    /// - Throws: ``MockServerError`` where the data is not an object of arrays and objects, or an id is taken.
    package init(
        _ data: JSONValue,
        _ behaviour: DataBehaviour = DataBehaviour(),
        save: (@Sendable (JSONValue) throws -> Void)? = nil
    ) throws {
        let contents = try DataContents(data, seed: behaviour.random.seed)
        keeper = DataKeeper(contents, save: save)
        let front = DataFront(behaviour, keeper)
        core = MockCore(contents.declaration, random: behaviour.random, front: front)
        core.withStore { $0 = contents.store }
    }

    /// The paths that are served, one a line.
    package var summary: String {
        core.declaration.resources.map { resource in
            let path = "/" + PercentEncoding.encoded(resource.name, allowing: .pathSegment)
            return path + (resource.isSingleton ? "" : ", \(path)/{id}")
        }.joined(separator: "\n")
    }

    /// What it holds, in the order it was given; what was deleted of singletons is null.
    package var data: JSONValue { keeper.data(in: core) }

    /// What its random numbers come from: the one of its behaviour.
    package var seed: UInt64 { core.withTraffic { $0.random }.seed }

    /// Puts other data in place of what there is, never while some is saved.
    ///
    /// - Parameter read: Reads it; `nil` where there is no other.
    /// - Returns: Whether there was other data.
    /// - Throws: What reading throws, and what ``init(_:_:save:)`` does; all stays as it is then.
    package func replace(_ read: @escaping @Sendable () throws -> JSONValue?) async throws -> Bool {
        try await keeper.replace(in: core, read)
    }

    /// Listens at an address for as long as a function runs.
    ///
    /// - Parameters:
    ///   - host: A numeric address, or `localhost`.
    ///   - port: 0 for a free one.
    /// - Throws: ``CannotListen``, and what the function throws.
    package func listen<Result: Sendable>(
        at host: String = "127.0.0.1",
        on port: UInt16,
        _ body: @Sendable (_ url: URL) async throws -> Result
    ) async throws -> Result {
        try await core.listenWithPage(at: host, on: port, body)
    }
}
