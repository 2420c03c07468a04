import Roadbook
import RoadbookHTTPEngine

/// A fault that the page switched on, for all requests or those of a route.
struct PageFault: Sendable {
    /// What comes in place of the answer, or goes wrong with it.
    private enum Kind {
        case status(Int)
        case fault(MockFault, MockFault.Point)
    }

    var id = 0
    let probability: Double
    /// The name of the route; `nil` for all requests.
    private let route: String?
    /// `nil` for every method.
    private let method: String?
    private let kind: Kind

    private static let effects: [String: MockFault] = [
        "close": .close, "reset": .reset, "stall": .stall, "truncate": .truncate, "garbage": .garbage,
    ]

    /// Reads what the page sends.
    ///
    /// - Throws: ``Problem`` 422, which names the member that is not right.
    init(_ value: JSONValue, _ declaration: MockDeclaration) throws {
        route = try Self.text("route", of: value)
        method = try Self.text("method", of: value)
        if let route, !declaration.resources.contains(where: { $0.name == route }) {
            throw Self.refusal("route", "no route is called \"\(route)\"")
        }
        if let method, !Destination.knows(method) { throw Self.refusal("method", "\"\(method)\" is no method") }
        let chance = value["probability"] ?? .null
        probability = chance.isNull ? 1 : chance.double ?? 0
        guard probability > 0, probability <= 1 else {
            throw Self.refusal("probability", "it is not above 0 and up to 1")
        }
        if let status = value["status"], !status.isNull {
            guard let code = status.int, (200...599).contains(code) else {
                throw Self.refusal("status", "it is not a status from 200 to 599")
            }
            kind = .status(code)
            return
        }
        let point = try Self.point(of: value)
        let name = try Self.text("effect", of: value) ?? ""
        if name == "throttle" {
            guard let octets = value["octets"]?.int, (1...1_000_000_000).contains(octets) else {
                throw Self.refusal("octets", "it is not a number of octets a second from 1 to 1000000000")
            }
            kind = .fault(.throttle(octets: octets, every: .seconds(1)), point)
        } else if let effect = Self.effects[name] {
            kind = .fault(effect, point)
        } else {
            throw Self.refusal("effect", "\"\(name)\" is no effect")
        }
    }

    private static func point(of value: JSONValue) throws -> MockFault.Point {
        let name = try text("point", of: value) ?? "responseStart"
        guard let point = MockFault.Point.allCases.first(where: { "\($0)" == name }) else {
            throw refusal("point", "\"\(name)\" is no point of an exchange")
        }
        return point
    }

    private static func text(_ name: String, of value: JSONValue) throws -> String? {
        guard let member = value[name], !member.isNull else { return nil }
        guard let text = member.string else { throw refusal(name, "it is no text") }
        return text
    }

    private static func refusal(_ name: String, _ reason: String) -> Problem {
        var problem = Problem(422, "Unprocessable Content", "The switch cannot be: \(reason).")
        problem.errors = [ValidationFailure(JSONPointer.text([name]), code: "", reason)]
        return problem
    }

    /// Which requests it is for.
    func criteria(_ declaration: MockDeclaration) -> [RequestCriterion] {
        var criteria: [RequestCriterion] = method.map { [.method($0)] } ?? []
        if let route, let index = declaration.resources.firstIndex(where: { $0.name == route }) {
            let actions = declaration.resources[index].actions.keys.map { PathTree.End.action(index, $0) }
            let ends = [.collection(index), .member(index)] + actions + declaration.relatedEnds(of: index)
            criteria.append(.ends(Set(ends), name: route))
        }
        return criteria
    }

    var answer: MockAnswer<Void> {
        switch kind {
        case .status(let status) where status >= 400:
            .problem(status, title: Self.title(of: status), detail: "The page of the mock has switched this on.")
        case .status(let status): .status(status)
        case .fault(let effect, let point): .fault(effect, at: point)
        }
    }

    /// The phrase for a status (RFC 9457, section 4.2.1); the status itself where it has none.
    private static func title(of status: Int) -> String {
        let phrase = HTTPResponse.reasonPhrase(for: status)
        return phrase.isEmpty ? "\(status)" : phrase
    }

    var jsonValue: JSONValue {
        var members: Parameters = ["id": id, "probability": probability]
        if let route { members["route"] = .string(route) }
        if let method { members["method"] = .string(method) }
        switch kind {
        case .status(let status): members["status"] = .number(JSONNumber(status))
        case .fault(let effect, let point):
            if case .throttle(let octets, _) = effect { members["octets"] = .number(JSONNumber(octets)) }
            let name = Self.effects.first { $0.value == effect }?.key ?? "throttle"
            members["effect"] = .string(name)
            members["point"] = .string("\(point)")
        }
        return .object(members)
    }
}
