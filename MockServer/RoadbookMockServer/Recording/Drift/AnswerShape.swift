import Roadbook

/// What the answers of a route are to be, with the types erased.
struct AnswerShape: Sendable {
    /// What is found in one value: the ways to members, `[]` for the elements of an array.
    struct Findings {
        /// Where it does not decode, and why.
        var failure: (path: String, reason: String)?
        /// What is there.
        var seen: Set<[String]> = []
        /// What is there and is lost when it is decoded.
        var unknown: Set<[String]> = []
    }

    /// Looks into a value, knowing what is declared.
    let findings: @Sendable (_ value: JSONValue, _ declared: Set<[String]>) -> Findings
    /// The ways to what is declared, as far as an example tells.
    let declared: @Sendable (_ example: JSONValue) -> Set<[String]>
    /// Whether answers are arrays of what is declared.
    private(set) var isList = false

    init<Value: Codable & Sendable>(_ type: Value.Type, _ coding: Coding) {
        declared = { example in DeclaredProperty.names(of: type, like: example, coding) }
        findings = { json, declared in
            var findings = Findings()
            do {
                let value = try coding.decode(type, from: json)
                let known = try coding.jsonValue(encoding: value)
                findings.look(into: json, known, declared, at: [])
            } catch {
                let parts = CodingFailure.parts(of: error)
                findings.failure = (parts?.path ?? "", parts?.reason ?? CodingFailure.describe(error))
            }
            return findings
        }
    }

    /// The shape of arrays of what is of this one.
    var list: AnswerShape {
        var list = self
        list.isList = true
        return list
    }
}

extension AnswerShape.Findings {
    /// Compares a value with what is left of it when it is decoded and encoded again.
    fileprivate mutating func look(
        into value: JSONValue,
        _ known: JSONValue,
        _ declared: Set<[String]>,
        at path: [String]
    ) {
        switch (value, known) {
        case (.object(let members), .object(let known)):
            for (name, member) in members {
                let path = path + [name]
                seen.insert(path)
                if let known = known[name] {
                    look(into: member, known, declared, at: path)
                } else if !declared.contains(path) {
                    unknown.insert(path)
                }
            }
        case (.array(let elements), .array(let known)) where elements.count == known.count:
            for (element, known) in zip(elements, known) { look(into: element, known, declared, at: path + ["[]"]) }
        // A type that makes something else of a value knows what it does.
        default: break
        }
    }
}
