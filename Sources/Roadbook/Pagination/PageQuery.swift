import Foundation

/// The query of an address as items that can be read and changed, the others staying as they were written.
struct PageQuery: Sendable {
    private var items: [Substring]

    /// - Parameter query: A query, percent-encoded and without the question mark.
    init(_ query: String) {
        items = query.split(separator: "&")
    }

    init(of url: URL) {
        self.init(url.query(percentEncoded: true) ?? "")
    }

    /// The query, percent-encoded and without the question mark; empty where there is none.
    var text: String { items.joined(separator: "&") }

    /// The decoded value of the last item of a name; `nil` where there is none.
    subscript(name: String) -> String? {
        items.last { Self.name(of: $0) == name }.map { item in
            Self.decoded(item.drop { $0 != "=" }.dropFirst())
        }
    }

    /// Puts values in the place of those of the same names, or at the end.
    mutating func set(_ values: Parameters, _ encoder: QueryEncoder) throws {
        for (name, value) in values {
            let text = try encoder.encode(Parameters([(name, value)]))
            let position = items.firstIndex { Self.name(of: $0) == name } ?? items.endIndex
            items.removeAll { Self.name(of: $0) == name }
            if !text.isEmpty { items.insert(Substring(text), at: min(position, items.endIndex)) }
        }
    }

    /// Adds the values whose names have none yet.
    mutating func setDefaults(_ values: Parameters, _ encoder: QueryEncoder) throws {
        try set(Parameters(values.filter { self[$0.name] == nil }), encoder)
    }

    private static func name(of item: Substring) -> String {
        decoded(item.prefix { $0 != "=" })
    }

    private static func decoded(_ text: Substring) -> String {
        PercentEncoding.decoded(text, plusAsSpace: true) ?? String(text.replacing("+", with: " "))
    }
}
