import Foundation
import Roadbook

/// Gathers where answers differ from what is declared.
struct DriftTally: Sendable {
    private var rows: [(endpoint: DriftReport.Endpoint, row: DriftRow)] = []
    /// Where the row of an endpoint is.
    private var positions: [DriftReport.Endpoint: Int] = [:]

    /// What one exchange tells; it decodes the answer.
    ///
    /// - Parameters:
    ///   - segments: The path below the base.
    ///   - isWhole: Whether the content is all there.
    init(
        _ method: HTTPMethod,
        _ segments: [String],
        _ response: HTTPArchive.Response,
        isWhole: Bool,
        _ declaration: MockDeclaration
    ) {
        guard let match = declaration.paths.match(segments) else {
            let pattern = segments.map { Self.isTold($0) ? $0 : "{id}" }.joined(separator: "/")
            add(DriftRow(kind: .undeclaredPath, requests: 1), method, pattern)
            return
        }
        let pattern = declaration.pattern(of: match.end)
        guard method != .options else { return }
        guard declaration.declares(method.rawValue == "HEAD" ? "GET" : method.rawValue, at: match.end) else {
            add(DriftRow(kind: .undeclaredMethod, requests: 1), method, pattern)
            return
        }
        guard method != .head, isWhole, (200..<300).contains(response.status),
            let shape = declaration.shape(of: method, at: match.end), let data = response.content.data
        else { return }
        var row = DriftRow()
        row.look(into: data, shape)
        add(row, method, pattern)
    }

    init() {}

    /// Whether a step of a path that is not declared is a word, rather than what may be an id or somebody's name.
    private static func isTold(_ step: String) -> Bool {
        step.utf8.count <= 32
            && step.utf8.allSatisfy { octet in
                (0x61...0x7A).contains(octet | 0x20) || octet == UInt8(ascii: "-") || octet == UInt8(ascii: "_")
            }
    }

    mutating func add(_ other: DriftTally) {
        for (endpoint, row) in other.rows { add(row, endpoint.method, endpoint.pattern) }
    }

    private mutating func add(_ row: DriftRow, _ method: HTTPMethod, _ pattern: String) {
        let endpoint = DriftReport.Endpoint(pattern: pattern, method: method)
        if let position = positions[endpoint] {
            rows[position].row.add(row)
        } else {
            positions[endpoint] = rows.count
            rows.append((endpoint, row))
        }
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
            case .collection, .action, .related: false
            case .member: true
            }
        switch resource.verb(for: method.rawValue, ofMember: isMember) {
        case .list: return resource.codec.listShape
        case .get, .create, .replace, .patch: return resource.codec.modelShape
        case .delete, nil: return nil
        }
    }
}
