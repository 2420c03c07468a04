import Foundation
public import Roadbook
public import RoadbookRules

/// Requests that have something in common; see ``RequestMatching``.
///
/// ```swift
/// .list(Blog.Posts.self).query("page", "2")
/// .create(Blog.Posts.self).content(["title": "First"])
/// ```
public struct RequestPattern<Response: Sendable>: Sendable {
    /// Why an answer is none of what the requests return.
    typealias Check = @Sendable (_ content: Data, _ head: ResponseHead, _ coding: Coding) throws -> Void

    /// What is asked of a request, in the order it is asked.
    private(set) var criteria: @Sendable (_ declaration: MockDeclaration) throws -> [RequestCriterion]
    /// How answers are written; `nil` is as the router writes them.
    var coding: @Sendable (_ declaration: MockDeclaration) throws -> Coding?
    /// Throws where an answer is not what the requests return.
    var check: Check?
    /// The status of an answer that names none.
    var status = 200

    init(
        criteria: @escaping @Sendable (MockDeclaration) throws -> [RequestCriterion],
        coding: @escaping @Sendable (MockDeclaration) throws -> Coding? = { _ in nil },
        check: Check? = nil
    ) {
        self.criteria = criteria
        self.coding = coding
        self.check = check
    }

    /// The requests that are like one.
    init(_ request: RequestConverter<Response>) {
        self.init(
            criteria: { try RequestCriterion.all(of: request, in: $0) },
            coding: { _ in request.coding },
            check: { try request.check($0, head: $1, coding: $2) }
        )
        status = Self.status(of: request.method)
    }

    init<Route: Routable>(_ verb: Verb, of route: Route.Type) where Response: Decodable {
        self.init(
            criteria: { [try .verb(verb, of: route, in: $0)] },
            coding: { try Self.coding(of: route, $0) },
            check: { content, _, coding in _ = try coding.decode(Response.self, from: content) }
        )
        status = Self.status(of: verb.method)
    }

    init<Route: Routable>(_ verb: Verb, of route: Route.Type) where Response == Void {
        self.init(
            criteria: { [try .verb(verb, of: route, in: $0)] },
            coding: { try Self.coding(of: route, $0) }
        )
        status = Self.status(of: verb.method)
    }

    private static func coding<Route: Routable>(of route: Route.Type, _ declaration: MockDeclaration) throws -> Coding?
    {
        let index = declaration.indexes(of: ObjectIdentifier(route)).first
        return index.map { declaration.resources[$0].codec.coding }
    }

    private static func status(of method: HTTPMethod) -> Int {
        if Response.self == Void.self { return 204 }
        return method == .post ? 201 : 200
    }
}

// MARK: Narrower patterns

extension RequestPattern {
    /// Only those whose query has an item.
    public func query(_ name: String, _ value: String) -> RequestPattern {
        adding(.query(name: name, value: value))
    }

    /// Only those with a header field.
    ///
    /// - Parameters:
    ///   - name: Its name, in any case.
    ///   - value: Its value; any where it is `nil`.
    public func header(_ name: String, _ value: String? = nil) -> RequestPattern {
        adding(.header(name: name, value: value))
    }

    /// Only those whose content is JSON that has these values: names that are not told may be anything.
    public func content(_ value: JSONValue) -> RequestPattern {
        adding(.content(value, isWhole: false))
    }

    /// Only those of which something holds.
    ///
    /// ```swift
    /// .any.where(Condition(\.method, isIn: [.get, .head]))
    /// .any.where(Condition("it is long") { $0.content.count > 1_000 })
    /// ```
    ///
    /// - Parameter condition: What holds. It may be asked at any time and from any thread, and may call the mock. A request
    ///   for which it throws is answered 500.
    public func `where`(_ condition: Condition<MockRequest>) -> RequestPattern {
        adding(.test(condition))
    }

    private func adding(_ criterion: RequestCriterion) -> RequestPattern {
        var narrower = self
        narrower.criteria = { [criteria] declaration in try criteria(declaration) + [criterion] }
        return narrower
    }
}
