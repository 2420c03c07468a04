import Foundation
import Roadbook

/// What was found of one method at one pattern.
struct DriftRow: Sendable {
    var kind: DriftReport.Finding.Kind?
    var requests = 0
    var answers = 0
    /// Why answers do not decode, in the order in which it was met.
    private var failures: [(failure: Failure, count: Int)] = []
    private var positions: [Failure: Int] = [:]
    var unknown: [[String]: Int] = [:]
    var seen: Set<[String]> = []
    /// What is declared; `nil` until there is an example to find it by.
    var declared: Set<[String]>?

    private struct Failure: Sendable, Hashable {
        let path: String
        let reason: String
    }

    init(kind: DriftReport.Finding.Kind? = nil, requests: Int = 0) {
        self.kind = kind
        self.requests = requests
    }
}

extension DriftRow {
    mutating func look(into data: Data, _ shape: AnswerShape) {
        answers += 1
        guard !data.isEmpty else { return fail("", "there is no content") }
        let json: JSONValue
        do {
            json = try JSONParser().parse(data)
        } catch {
            return fail("", "the content is not JSON from line \(error.line), column \(error.column) on")
        }
        guard shape.isList else {
            look(into: json, shape, isElement: false)
            return
        }
        guard case .array(let elements) = json else {
            return fail("", "\(json.kind) is in place of an array")
        }
        for element in elements where !look(into: element, shape, isElement: true) { break }
    }

    /// - Returns: Whether it decodes.
    @discardableResult
    private mutating func look(into json: JSONValue, _ shape: AnswerShape, isElement: Bool) -> Bool {
        let known = declared ?? shape.declared(json)
        let findings = shape.findings(json, known)
        if let failure = findings.failure {
            let place = [isElement ? "[]" : "", failure.path].filter { !$0.isEmpty }
            fail(place.joined(separator: failure.path.hasPrefix("[") ? "" : "."), failure.reason)
            return false
        }
        declared = known
        seen.formUnion(findings.seen)
        for path in findings.unknown { unknown[path, default: 0] += 1 }
        return true
    }

    private mutating func fail(_ path: String, _ reason: String) {
        // Positions in arrays are as many as there are members, and say nothing.
        add(Failure(path: path.replacing(/\[[0-9]+\]/, with: "[]"), reason: reason), 1)
    }

    private mutating func add(_ failure: Failure, _ count: Int) {
        if let position = positions[failure] {
            failures[position].count += count
        } else {
            positions[failure] = failures.count
            failures.append((failure, count))
        }
    }

    mutating func add(_ other: DriftRow) {
        requests += other.requests
        answers += other.answers
        for (failure, count) in other.failures { add(failure, count) }
        unknown.merge(other.unknown, uniquingKeysWith: +)
        seen.formUnion(other.seen)
        if let declared = other.declared { self.declared = (self.declared ?? []).union(declared) }
    }

    func findings(of endpoint: DriftReport.Endpoint) -> [DriftReport.Finding] {
        func finding(_ kind: DriftReport.Finding.Kind, _ key: String, _ reason: String, _ count: Int)
            -> DriftReport.Finding
        {
            DriftReport.Finding(
                kind: kind,
                method: endpoint.method,
                pattern: endpoint.pattern,
                key: key,
                reason: reason,
                count: count
            )
        }
        var findings = kind.map { [finding($0, "", "", requests)] } ?? []
        findings += failures.map { finding(.undecodable, $0.failure.path, $0.failure.reason, $0.count) }
        findings += unknown.map { finding(.unknownKey, Self.text($0.key), "", $0.value) }.sorted { $0.key < $1.key }
        findings += missing.map { finding(.missingKey, Self.text($0), "", answers) }.sorted { $0.key < $1.key }
        return findings
    }

    /// What is declared and was never there, the outermost only.
    private var missing: [[String]] {
        guard let declared else { return [] }
        return declared.subtracting(seen).filter { path in
            path.count == 1 || seen.contains(Array(path.dropLast()))
        }
    }

    /// A way to a member as one writes it in Swift.
    private static func text(_ path: [String]) -> String {
        path.reduce(into: "") { text, name in
            text += text.isEmpty || name == "[]" ? name : ".\(name)"
        }
    }
}
