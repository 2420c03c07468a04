import Foundation
import Testing

@testable import Roadbook

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RequestHeadersInternalTests {
    private static let json = "application/json"
    private let kept = RequestHeaders(["User-Agent": "Roadbook"], keepsRecent: true)
    private let fresh = RequestHeaders(["User-Agent": "Roadbook"], keepsRecent: false)

    /// What is sent, octet by octet.
    private func lines(_ fields: HeaderFields) -> [[UInt8]] {
        fields.map { Array("\($0.name): \($0.value)".utf8) }
    }

    private func sent(_ own: HeaderFields, _ accept: String = json, _ contentType: String? = nil) throws -> HeaderFields
    {
        let fields = try kept.fields(own, accept: accept, contentType: contentType)
        let expected = try fresh.fields(own, accept: accept, contentType: contentType)
        #expect(lines(fields) == lines(expected))
        #expect(fields.dictionary == expected.dictionary)
        return fields
    }

    @Test func `those of one request are not another's, however many there are`() throws {
        let own: [HeaderFields] = [
            [:], ["X-Tenant": "a"], ["x-tenant": "a"], ["X-Tenant": "b"], ["X-Tenant": "a", "X-Other": "a"],
            ["X-Other": "a", "X-Tenant": "a"], ["X-Tenant": "a, b"], ["Accept": "text/csv"], ["user-agent": "Other"],
        ]
        for _ in 0..<2 {
            for fields in own {
                for accept in [Self.json, "*/*"] {
                    for type in [nil, Self.json, "text/plain"] { _ = try sent(fields, accept, type) }
                }
            }
        }
    }

    @Test func `fields that are the same to Unicode alone are sent as they are given`() throws {
        for _ in 0..<2 {
            for value in ["caf\u{E9}", "cafe\u{301}"] { _ = try sent(["X-Name": value]) }
            for value in ["a\u{301}\u{328}", "a\u{328}\u{301}"] {
                _ = try sent(["X-Name": value])
                _ = try sent([:], Self.json, "text/\(value)")
            }
        }
    }

    @Test(arguments: [("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}")])
    func `what is ASCII to Unicode alone is sent as it is given`(ascii: String, other: String) throws {
        for _ in 0..<2 {
            for character in [ascii, other] {
                _ = try sent(["X-Name": "a\(character)b"])
                _ = try sent([:], Self.json, "text/plain\(character)a")
            }
        }
        _ = try sent(["X-Kind": "a"])
        #expect(throws: RequestError.self) {
            try kept.fields(["X-\u{212A}ind": "a"], accept: Self.json, contentType: nil)
        }
    }

    @Test func `a field that was changed after is sent changed, and the next request is as it was`() throws {
        var first = try sent(["X-Tenant": "a"])
        first["X-Tenant"] = "b"
        first.append(name: "X-Added", value: "1")
        #expect(first.dictionary == first.combined())
        #expect(first.dictionary["X-Tenant"] == "b" && first.dictionary["X-Added"] == "1")
        first["Accept"] = nil
        #expect(first.dictionary["Accept"] == nil)
        let next = try sent(["X-Tenant": "a"])
        #expect(next.dictionary["X-Tenant"] == "a" && next.dictionary.count == 3)
    }

    @Test func `what cannot be sent is refused each time`() {
        for _ in 0..<2 {
            for own in [["A": "1\r\nB: 2"], ["Content-Length": "1"], ["": "1"]] as [HeaderFields] {
                #expect(throws: RequestError.self) { try kept.fields(own, accept: Self.json, contentType: nil) }
            }
            #expect(throws: RequestError.self) { try kept.fields([:], accept: Self.json, contentType: "a\r\nB: 2") }
        }
    }

    @Test func `secrets of a request do not outlive it`() {
        #expect(RecentHeaders.mayKeep(["X-Tenant": "a"], Self.json))
        #expect(!RecentHeaders.mayKeep(["X-Tenant": "a", "Authorization": "Bearer a"], nil))
        #expect(!RecentHeaders.mayKeep(["X-API-Key": "a"], nil))
    }

    @Test func `the oldest gives way, and the others stay`() {
        var recent = RecentHeaders()
        func known(_ number: Int) -> HeaderFields? { recent.fields(["X-Number": "\(number)"], "*/*", nil) }
        for number in 0...RecentHeaders.limit {
            #expect(known(number) == nil)
            recent.keep(["X-Made": "\(number)"], of: ["X-Number": "\(number)"], "*/*", nil)
        }
        #expect(known(0) == nil)
        for number in 1...RecentHeaders.limit { #expect(known(number) == ["X-Made": "\(number)"]) }
    }

    @Test func `settings that were changed for a request keep what theirs know, unless the fields are others`() throws {
        let client = SharedSettings(RequestSettings(), isLasting: true)
        var values = client.values
        values.timeout = .seconds(1)
        #expect(client.headers.serve(values.headers))
        let same = SharedSettings(values, changedFrom: client)
        values.headers["User-Agent"] = "Other"
        #expect(!client.headers.serve(values.headers))
        let other = SharedSettings(values, changedFrom: client)
        for _ in 0..<2 {
            for (settings, agent) in [(client, "Roadbook"), (same, "Roadbook"), (other, "Other")] {
                let fields = try settings.headers.fields(["X-Tenant": "a"], accept: Self.json, contentType: nil)
                #expect(fields.dictionary == ["User-Agent": agent, "X-Tenant": "a", "Accept": Self.json])
            }
        }
    }

    @Test func `many requests at once have what is theirs`() async {
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for turn in 0..<500 {
                        let value = "\((task + turn) % 6)"
                        let fields = try? kept.fields(["X-Number": value], accept: "*/*", contentType: nil)
                        #expect(fields?.dictionary["X-Number"] == value)
                    }
                }
            }
        }
    }
}
