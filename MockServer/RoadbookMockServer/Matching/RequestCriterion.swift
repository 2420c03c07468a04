import Foundation
import Roadbook
import RoadbookRules

/// One thing that is asked of a request.
enum RequestCriterion: Sendable {
    case method(String)
    /// It leads to one of the declared places; they go by a name.
    case ends(Set<PathTree.End>, name: String)
    /// It asks for a verb of a route: it has its method and leads to one of the places where it is asked for. The name is
    /// that of both, such as `books.list`.
    case verb(method: String, Set<PathTree.End>, name: String)
    /// Its path, below the base path, is this one.
    case path([String], pattern: String)
    case query(name: String, value: String)
    /// A field is there, with a value where one is given.
    case header(name: String, value: String?)
    /// The content is this JSON, or has it as a part.
    case content(JSONValue, isWhole: Bool)
    /// The content is these octets.
    case octets(Data)
    case test(Condition<MockRequest>)
}

extension RequestCriterion {
    /// As a condition of a rule; what is asked of path and method is looked up rather than tested.
    var condition: Condition<MockRequest> {
        switch self {
        case .method(let method): Condition(\.matchedMethod, equals: method)
        case .ends(let ends, _): Condition(\.end, isIn: ends.map(Optional.some))
        case .verb(let method, let ends, _):
            Condition(\.end, isIn: ends.map(Optional.some)).and(Condition(\.matchedMethod, equals: method))
        case .path(let segments, _): Condition(\.segments, equals: segments)
        case .test(let condition): condition
        case .query, .header, .content, .octets: Condition("\(self)") { mismatch(with: $0) == nil }
        }
    }

    /// Whether it can be told only when the content is there.
    var needsContent: Bool {
        switch self {
        case .content, .octets, .test: true
        case .method, .ends, .verb, .path, .query, .header: false
        }
    }

    /// What is wrong with a request, in the words of the routes; `nil` where nothing is. No value of a field, a query or a
    /// content is told: they may be secret.
    func mismatch(with request: MockRequest) -> String? {
        switch self {
        case .method(let method):
            return request.matchedMethod == method ? nil : "expected \(method)"
        case .ends(let ends, let name):
            return request.end.map(ends.contains) == true ? nil : "expected \(name)"
        case .verb(_, _, let name):
            return misses(in: request) == 0 ? nil : "expected \(name)"
        case .path(let segments, let pattern):
            return request.segments == segments ? nil : Self.difference(of: request, from: segments, pattern)
        case .query(let name, let value):
            let values = request.queryItems.filter { $0.name == name }.map(\.value)
            if values.contains(value) { return nil }
            return values.isEmpty ? "expected a query item \(name)" : "expected another value of the query item \(name)"
        case .header(let name, let value):
            guard let field = request.headers[name] else { return "expected a header field \(name)" }
            return value == nil || field == value ? nil : "expected another value of the header field \(name)"
        case .content(let value, let isWhole):
            guard let json = request.json else { return "expected content in JSON" }
            guard let pointer = JSONDifference.first(in: json, from: value, isWhole: isWhole) else { return nil }
            return "expected other content at \(pointer.isEmpty ? "the top" : pointer)"
        case .octets(let octets):
            return request.content == octets ? nil : "expected other content"
        case .test(let condition):
            return (try? condition.holds(for: request)) == true ? nil : "expected that this holds: \(condition)"
        }
    }

    /// How far it is from a request: how many things are wrong with that.
    func misses(in request: MockRequest) -> Int {
        guard case .verb(let method, let ends, _) = self else { return mismatch(with: request) == nil ? 0 : 1 }
        let isThere = request.end.map(ends.contains) == true
        return (isThere ? 0 : 1) + (request.matchedMethod == method ? 0 : 1)
    }

    /// The ids that differ, where the rest of two paths is the same.
    private static func difference(of request: MockRequest, from segments: [String], _ pattern: String) -> String {
        let other = "expected \(pattern)"
        guard let sent = request.segments, sent.count == segments.count else { return other }
        let steps = pattern.split(separator: "/")
        guard steps.count == segments.count else { return "expected \(segments.joined(separator: "/"))" }
        var ids: [String] = []
        for (step, (sent, expected)) in zip(steps, zip(sent, segments)) where sent != expected {
            guard step.hasPrefix("{") else { return other }
            ids.append("\(step.dropFirst().dropLast()) \(expected)")
        }
        return "expected " + ids.joined(separator: ", ")
    }
}

extension RequestCriterion {
    /// That a request leads to a route, wherever it is nested.
    static func any<Route: Routable>(
        of route: Route.Type,
        in declaration: MockDeclaration
    ) throws -> RequestCriterion {
        let (ends, name) = try ends(of: route, in: declaration)
        return .ends(Set(ends), name: name)
    }

    /// That a request asks for a verb of a route, wherever it is nested.
    static func verb<Route: Routable>(
        _ verb: Verb,
        of route: Route.Type,
        in declaration: MockDeclaration
    ) throws -> RequestCriterion {
        let (ends, name) = try ends(of: route, in: declaration)
        let meant = ends.filter { end in
            let isSingleton = declaration.resources[end.resource].isSingleton
            return switch end {
            case .collection: !isSingleton && !verb.isOfMember
            case .member: isSingleton || verb.isOfMember
            case .action, .related: false
            }
        }
        return .verb(method: verb.method.rawValue, Set(meant), name: "\(name).\(verb.rawValue)")
    }

    /// Where a route leads to, and its name.
    private static func ends<Route: Routable>(
        of route: Route.Type,
        in declaration: MockDeclaration
    ) throws -> (ends: [PathTree.End], name: String) {
        let indexes = declaration.indexes(of: ObjectIdentifier(route))
        guard !indexes.isEmpty else {
            throw MockServerError(
                "\(route) is not in the table of \(declaration.name)",
                advice: "Write a stored property for it."
            )
        }
        let ends = indexes.flatMap { index in
            let actions = declaration.resources[index].actions.keys.map { PathTree.End.action(index, $0) }
            return [PathTree.End.collection(index), .member(index)] + actions
        }
        return (ends, declaration.resources[indexes[0]].name)
    }

    /// Everything that a request says of itself.
    static func all<Response>(
        of request: RequestConverter<Response>,
        in declaration: MockDeclaration
    ) throws -> [RequestCriterion] {
        let sent = try declaration.transportRequest(request)
        let target = try DecodedTarget(HTTPTarget.octets(of: Array(sent.url.absoluteString.utf8)))
        guard let segments = target.segments.below(declaration.basePath) else {
            throw MockServerError("\(request) lies outside of \(declaration.name)", advice: "Check its path.")
        }
        var criteria = [.method(sent.method.rawValue), RequestCriterion.path(segments, pattern: request.path.pattern)]
        criteria += target.query.map { RequestCriterion.query(name: $0.name, value: $0.value) }
        criteria += request.headers.map { RequestCriterion.header(name: $0.name, value: $0.value) }
        switch sent.body {
        case .none: break
        case .data(let data):
            let json = try? JSONParser().parse(data)
            criteria.append(json.map { .content($0, isWhole: true) } ?? .octets(data))
        case .file, .stream:
            throw MockServerError(
                "\(request) has content that is read while it is sent, by which no request is known again",
                advice: "Name the verb and the route instead, and test the content with `where`."
            )
        }
        return criteria
    }
}

extension RequestCriterion: CustomStringConvertible {
    /// What is asked, without the values of fields, queries and contents.
    var description: String {
        switch self {
        case .method(let method): method
        case .ends(_, let name), .verb(_, _, let name): name
        case .path(let segments, _): segments.joined(separator: "/")
        case .query(let name, _): "query \(name)"
        case .header(let name, _): "header field \(name)"
        case .content, .octets: "content"
        case .test(let condition): "\(condition)"
        }
    }
}
