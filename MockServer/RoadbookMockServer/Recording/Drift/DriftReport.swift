public import Roadbook

/// Where the answers of a server are other than what is declared.
///
/// ```
/// posts
///   GET (3 answers): unknown `views`; missing `subtitle`
/// posts/{id}
///   GET (2 answers): 1 does not decode: a value is not of type Int at id
/// reports/{id}
///   GET: not declared, asked 2 times
/// ```
///
/// It tells the names of members and never their values.
public struct DriftReport: Sendable, Hashable {
    /// One way in which answers differ.
    public struct Finding: Sendable, Hashable {
        /// How they do.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// Nothing is declared at the path.
            case undeclaredPath
            /// The path is declared, and the method is not.
            case undeclaredMethod
            /// Answers of success do not decode as what the route declares.
            case undecodable
            /// Answers have a member that the model has no place for.
            case unknownKey
            /// The model has a member, which may be optional, that no answer has.
            case missingKey
        }

        public let kind: Kind

        public let method: HTTPMethod

        /// The path as declared, such as `posts/{id}`. Of a path that is not, its steps; those with a digit may be ids and
        /// are told as `{id}`.
        public let pattern: String

        /// The way to the member, such as `author.name` or `comments[].text`; empty for the answer as a whole.
        public let key: String

        /// Why answers do not decode; empty otherwise.
        public let reason: String

        /// How many answers, or requests, are meant.
        public let count: Int
    }

    /// What was found, by the patterns in the order in which they were met.
    public let findings: [Finding]

    /// How many answers of success were compared, by pattern and method.
    let answers: [Endpoint: Int]

    /// Whether nothing was found.
    public var isEmpty: Bool { findings.isEmpty }
}

extension DriftReport {
    /// What was asked, whatever the ids.
    struct Endpoint: Sendable, Hashable {
        let pattern: String
        let method: HTTPMethod
    }
}

extension DriftReport: CustomStringConvertible {
    /// The findings, grouped by pattern; one line for each method. Says so where there are none.
    public var description: String {
        guard !isEmpty else { return "no drift: every answer is what is declared" }
        return findings.grouped(by: \.pattern).flatMap { pattern, findings -> [String] in
            [pattern] + findings.grouped(by: \.method).map { line(for: pattern, $0, $1) }
        }.joined(separator: "\n")
    }

    private func line(for pattern: String, _ method: HTTPMethod, _ findings: [Finding]) -> String {
        let compared = answers[Endpoint(pattern: pattern, method: method), default: 0]
        let count = compared == 0 ? "" : compared == 1 ? " (1 answer)" : " (\(compared) answers)"
        let parts = Finding.Kind.allCases.compactMap { kind in Self.words(findings.filter { $0.kind == kind }) }
        return "  \(method)\(count): " + parts.joined(separator: "; ")
    }

    /// What findings of one kind say; `nil` for none.
    private static func words(_ findings: [Finding]) -> String? {
        guard let first = findings.first else { return nil }
        let keys = findings.map { "`\($0.key)`" }.joined(separator: ", ")
        return switch first.kind {
        case .undeclaredPath: "not declared, asked \(ExpectedCounts.times(first.count))"
        case .undeclaredMethod: "this method is not declared, asked \(ExpectedCounts.times(first.count))"
        case .undecodable:
            findings.map { finding in
                "\(finding.count) \(finding.count == 1 ? "does" : "do") not decode: \(finding.reason)"
                    + (finding.key.isEmpty ? "" : " at \(finding.key)")
            }.joined(separator: "; ")
        case .unknownKey: "unknown \(keys)"
        case .missingKey: "missing \(keys)"
        }
    }
}

extension Array {
    /// The elements that have the same key, by the keys in the order of their first places.
    fileprivate func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var groups: [(key: Key, elements: [Element])] = []
        var positions: [Key: Int] = [:]
        for element in self {
            let key = key(element)
            if let position = positions[key] {
                groups[position].elements.append(element)
            } else {
                positions[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}
