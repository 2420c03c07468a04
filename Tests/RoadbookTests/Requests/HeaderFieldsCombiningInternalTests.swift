import Foundation
import Testing

@testable import Roadbook

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct HeaderFieldsCombiningInternalTests {
    private static let lines: [HeaderFields.Field] = [
        .init(name: "User-Agent", value: "Roadbook"), .init(name: "Accept", value: "application/json"),
        .init(name: "Content-Type", value: "application/json"), .init(name: "X-Tenant", value: "a"),
    ]

    private func fields(of fields: [HeaderFields.Field]) -> [String: String]? {
        let url = URL(filePath: "/")
        let request = TransportRequest(method: .get, url: url, headers: HeaderFields(fields))
        return URLRequest(request, timeout: nil).allHTTPHeaderFields
    }

    @Test(arguments: 0..<16) func `every choice of common fields goes to Foundation whole`(choice: Int) {
        let chosen = Self.lines.enumerated().filter { choice & 1 << $0.offset != 0 }.map(\.element)
        let expected = Dictionary(uniqueKeysWithValues: chosen.map { ($0.name, $0.value) })
        #expect(fields(of: chosen) == expected)
        #expect(fields(of: chosen.reversed()) == expected)
    }

    @Test(arguments: ["Accept", "accept", "User-Agent", "Content-Type", "CONTENT-TYPE"])
    func `one of another value or another case is what is given`(name: String) {
        let others = Self.lines.filter { $0.name.lowercased() != name.lowercased() }
        let given = others + [.init(name: name, value: "text/csv")]
        #expect(fields(of: given) == Dictionary(uniqueKeysWithValues: given.map { ($0.name, $0.value) }))
    }

    @Test func `what is given to one request is not in the next`() {
        for number in 0..<3 {
            let own = HeaderFields.Field(name: "X-\(number)", value: "\(number)")
            #expect(fields(of: Self.lines + [own])?.count == 5)
            #expect(fields(of: [own]) == ["X-\(number)": "\(number)"])
        }
    }

    @Test func `more fields than a word has bits are all there`() {
        let many = (0..<150).map { HeaderFields.Field(name: "X-\($0)", value: "\($0)") }
        for place in [0, 63, 64, 149] {
            var given = many
            given.insert(contentsOf: Self.lines.prefix(3), at: place)
            #expect(fields(of: given) == Dictionary(uniqueKeysWithValues: given.map { ($0.name, $0.value) }))
        }
    }
}
