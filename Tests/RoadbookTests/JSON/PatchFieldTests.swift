import Foundation
import Roadbook
import Testing

struct PatchFieldTests {
    struct Changes: Codable, Hashable, Sendable {
        var title: PatchField<String> = .absent
        var count: PatchField<Int> = .absent
        var share: PatchField<Double> = .absent
        var isOn: PatchField<Bool> = .absent
        var tags: PatchField<[String]> = .absent
        var since: PatchField<Date> = .absent
        var nested: PatchField<Inner> = .absent
    }

    struct Inner: Codable, Hashable, Sendable {
        var userID: PatchField<Int> = .absent
    }

    static let table: [(Changes, String)] = [
        (Changes(), "{}"),
        (Changes(title: "x"), #"{"title":"x"}"#),
        (Changes(title: nil), #"{"title":null}"#),
        (
            Changes(title: .null, count: 3, share: 0.5, isOn: false),
            #"{"title":null,"count":3,"share":0.5,"isOn":false}"#
        ),
        (Changes(title: "a\(1 + 1)", tags: .value(["b"])), #"{"title":"a2","tags":["b"]}"#),
        (Changes(nested: .value(Inner(userID: nil))), #"{"nested":{"userID":null}}"#),
        (Changes(nested: .value(Inner())), #"{"nested":{}}"#),
    ]

    @Test(arguments: table)
    func `a synthesised conformance keeps absent, null and value apart`(changes: Changes, text: String) throws {
        #expect(String(decoding: try Coding.inherited.encode(changes), as: UTF8.self) == text)
        #expect(try Coding.inherited.decode(Changes.self, from: Data(text.utf8)) == changes)
        #expect(try JSONParser().parse(try JSONEncoder().encode(changes)) == JSONParser().parse(text))
        #expect(try JSONDecoder().decode(Changes.self, from: Data(text.utf8)) == changes)
    }

    @Test func `a field follows the coding`() throws {
        let changes = Changes(since: .value(Date(timeIntervalSince1970: 0)), nested: .value(Inner(userID: 1)))
        let coding = Coding(dates: .secondsSince1970, keys: .snakeCase)
        #expect(String(decoding: try coding.encode(changes), as: UTF8.self) == #"{"since":0,"nested":{"user_id":1}}"#)
        #expect(try coding.decode(Changes.self, from: try coding.encode(changes)) == changes)
    }

    @Test func `outside of a keyed container absent cannot be written`() throws {
        let fields: [PatchField<Int>] = [.value(1), .null]
        #expect(String(decoding: try Coding.inherited.encode(fields), as: UTF8.self) == "[1,null]")
        #expect(try Coding.inherited.decode([PatchField<Int>].self, from: Data("[1,null]".utf8)) == fields)
        #expect(throws: EncodingError.self) { try Coding.inherited.encode([PatchField<Int>.absent]) }
    }

    @Test func `the value is nil for absent and null`() {
        #expect(PatchField.value(1).value == 1)
        #expect(PatchField<Int>.null.value == nil)
        #expect(PatchField<Int>.absent.value == nil)
    }
}
