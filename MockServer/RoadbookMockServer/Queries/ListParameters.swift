import Roadbook

/// The parameters of a list that name no values of its members.
struct ListParameters: Sendable {
    private static let names: Set<String> = [
        "q", "_sort", "_order", "_page", "_limit", "_per_page", "_start", "_end", "_embed", "_expand",
    ]

    static func isKnown(_ name: String) -> Bool { names.contains(name) }

    /// Whether a name is meant for the list and not for a value of its members, as those are that begin with an underscore;
    /// one alone is what scripts put there against caches.
    static func isMeant(_ name: String) -> Bool { name.hasPrefix("_") && name != "_" }

    /// The refusal of a name that is meant for the list, and that it does not know.
    static func unknown(_ name: String) -> Problem {
        let known = names.sorted().joined(separator: ", ")
        return Problem.badParameter(name, "is not known, and no member has a value of that name; known are \(known)")
    }

    private let values: [String: [String]]
    /// The items that are not of these.
    let others: [DecodedTarget.Item]

    init(_ query: [DecodedTarget.Item]) {
        var values: [String: [String]] = [:]
        var others: [DecodedTarget.Item] = []
        for item in query {
            if Self.names.contains(item.name) {
                values[item.name, default: []].append(item.value)
            } else {
                others.append(item)
            }
        }
        (self.values, self.others) = (values, others)
    }

    /// The values under a name, in their order.
    func values(_ name: String) -> [String] { values[name] ?? [] }

    /// The names under a name, whether they are given one by one or with commas between them.
    func names(_ name: String) -> [String] {
        values(name).flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// The value under a name; `nil` where there is none.
    ///
    /// - Throws: ``Problem`` 400 where there are several.
    func value(_ name: String) throws -> String? {
        let values = values(name)
        guard values.count < 2 else { throw Problem.badParameter(name, "is given more than once") }
        return values.first
    }

    /// The number under a name, or under the other name it goes by; `nil` where there is none.
    ///
    /// - Throws: ``Problem`` 400 where it is no integer, is less than a bound, or is given by both names.
    func number(_ name: String, or alias: String? = nil, from least: Int) throws -> Int? {
        let other = try alias.flatMap { try number($0, from: least) }
        guard let text = try value(name) else { return other }
        guard other == nil else { throw Problem.badParameter(name, "is given more than once") }
        guard let digit = text.utf8.first, (0x30...0x39).contains(digit), let number = Int(text), number >= least else {
            throw Problem.badParameter(name, "is not an integer from \(least) to \(Int.max)")
        }
        return number
    }
}
