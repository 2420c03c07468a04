import Foundation
import Roadbook

/// Gathers where answers differ from what is declared.
struct DriftTally: Sendable {
    private var rows: [(endpoint: DriftReport.Endpoint, row: DriftRow)] = []

    /// Notes an exchange.
    ///
    /// - Parameters:
    ///   - segments: The path below the base.
    ///   - isWhole: Whether the content is all there.
    mutating func note(
        _ method: HTTPMethod,
        _ segments: [String],
        _ response: HTTPArchive.Response,
        isWhole: Bool,
        _ declaration: MockDeclaration
    ) {
        guard let match = declaration.paths.match(segments) else {
            let steps = segments.map { $0.contains(where: \.isNumber) ? "{id}" : $0 }
            return change(method, steps.joined(separator: "/")) { row in
                row.kind = .undeclaredPath
                row.requests += 1
            }
        }
        let pattern = declaration.pattern(of: match.end)
        guard method != .options else { return }
        guard declaration.declares(method.rawValue == "HEAD" ? "GET" : method.rawValue, at: match.end) else {
            return change(method, pattern) { row in
                row.kind = .undeclaredMethod
                row.requests += 1
            }
        }
        guard method != .head, isWhole, (200..<300).contains(response.status),
            let shape = declaration.shape(of: method, at: match.end), let data = response.content.data
        else { return }
        change(method, pattern) { $0.look(into: data, shape) }
    }

    private mutating func change(_ method: HTTPMethod, _ pattern: String, _ change: (inout DriftRow) -> Void) {
        let endpoint = DriftReport.Endpoint(pattern: pattern, method: method)
        let index = rows.firstIndex { $0.endpoint == endpoint } ?? rows.count
        if index == rows.count { rows.append((endpoint, DriftRow())) }
        change(&rows[index].row)
    }

    var report: DriftReport {
        let answers = rows.filter { $0.row.answers > 0 }.map { ($0.endpoint, $0.row.answers) }
        return DriftReport(
            findings: rows.flatMap { $0.row.findings(of: $0.endpoint) },
            answers: Dictionary(uniqueKeysWithValues: answers)
        )
    }
}

extension MockDeclaration {
    /// What an answer of success is to be; `nil` where nothing is said of it.
    fileprivate func shape(of method: HTTPMethod, at end: PathTree.End) -> AnswerShape? {
        let resource = resources[end.resource]
        let isMember =
            switch end {
            case .collection: false
            case .member: true
            case .action: false
            }
        switch resource.verb(for: method.rawValue, ofMember: isMember) {
        case .list: return resource.codec.listShape
        case .get, .create, .replace, .patch: return resource.codec.modelShape
        case .delete, nil: return nil
        }
    }
}
