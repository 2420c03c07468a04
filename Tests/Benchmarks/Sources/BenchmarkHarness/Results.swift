public import Foundation

/// Reports of families as a file keeps them.
public struct Results: Codable, Hashable, Sendable {
    /// A family's report, with where and when it was measured.
    public struct Entry: Codable, Hashable, Sendable {
        /// In the form of RFC 3339.
        public let date: String
        /// The machine and the versions of what was measured.
        public let conditions: [String: String]
        public let report: Report

        public init(date: String, conditions: [String: String], report: Report) {
            self.date = date
            self.conditions = conditions
            self.report = report
        }
    }

    public private(set) var entries: [Entry]

    private static let (infinity, nan) = ("infinity", "no number")

    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// Reads what ``json()`` wrote.
    public init(json: Data) throws {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: Self.infinity,
            negativeInfinity: "-\(Self.infinity)",
            nan: Self.nan
        )
        self = try decoder.decode(Results.self, from: json)
    }

    /// Puts a report in place of an earlier one of its family, or behind the others.
    public mutating func set(_ entry: Entry) {
        if let index = entries.firstIndex(where: { $0.report.family == entry.report.family }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// The same octets for the same results.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        // What is no number, as a ratio to nothing, does not take the other figures with it.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: Self.infinity,
            negativeInfinity: "-\(Self.infinity)",
            nan: Self.nan
        )
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
