import Roadbook
import TestServers
import Testing

struct MergePatchTests {
    /// RFC 7396 Appendix A: original, patch, result.
    static let appendixA: [(String, String, String)] = [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ]

    @Test(arguments: appendixA)
    func `every row of the appendix holds`(original: String, patch: String, result: String) throws {
        let patched = MergePatch.apply(try JSONParser().parse(patch), to: try JSONParser().parse(original))
        #expect(patched.description == result)
    }

    static let differences: [(JSONValue, JSONValue, JSONValue)] = [
        (["a": 1, "b": 2], ["a": 1, "b": 3], ["b": 3]),
        (["a": 1], ["a": 1.0], [:]),
        (["a": 1, "b": 2], ["b": 2], ["a": nil]),
        (["a": ["x": 1, "y": 2]], ["a": ["x": 1, "y": 3]], ["a": ["y": 3]]),
        (["a": ["x": 1]], ["a": ["x": 1]], [:]),
        (["a": [1, 2]], ["a": [1, 3]], ["a": [1, 3]]),
        (["a": [1, nil]], ["a": [1, nil, ["b": nil]]], ["a": [1, nil, ["b": nil]]]),
        (["a": 1], ["a": nil], ["a": nil]),
        ([:], ["a": nil], [:]),
        (["a": nil], ["a": nil], [:]),
        (["a": nil], [:], ["a": nil]),
        ([:], ["a": ["b": nil, "c": 1]], ["a": ["c": 1]]),
        (["a": ["c": 1]], ["a": ["b": nil, "c": 1]], [:]),
        (["a": 1], ["a": [:]], ["a": [:]]),
        (["a": [1]], ["a": ["b": 1]], ["a": ["b": 1]]),
        ([1], ["b": 1], ["b": 1]), (["b": 1], [1], [1]), (1, 1, 1), (["a": 1], .null, .null),
    ]

    @Test(arguments: differences)
    func `a difference has only what changed`(old: JSONValue, new: JSONValue, patch: JSONValue) {
        #expect(MergePatch.difference(from: old, to: new) == patch)
    }

    @Test(arguments: UInt64(1)...150)
    func `a difference applied to the old gives the new, but for nulls`(seed: UInt64) {
        var random = RandomJSON(seed: seed, namePool: ["a", "b", "c", "d", "e"])
        let old = random.object(depth: 4)
        let new = seed % 3 == 0 ? random.value(depth: 4) : random.object(depth: 4)
        let patched = MergePatch.apply(MergePatch.difference(from: old, to: new), to: old)
        #expect(withoutNulls(patched) == withoutNulls(new), "seed \(seed)")
        #expect(MergePatch.difference(from: old, to: old) == [:], "seed \(seed)")
    }

    private func withoutNulls(_ value: JSONValue) -> JSONValue {
        guard case .object(let members) = value else { return value }
        return .object(Parameters(members.filter { !$0.value.isNull }.map { ($0.name, withoutNulls($0.value)) }))
    }

    @Test func `of a repeated name the last value counts`() {
        let target: JSONValue = ["a": 1, "b": 2, "a": 3]
        #expect(MergePatch.apply(["b": 5, "c": 1, "b": nil], to: target).description == #"{"a":3,"c":1}"#)
        #expect(MergePatch.difference(from: target, to: ["a": 3, "b": 2]) == [:])
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `wide objects take linear time`() {
        func wide(_ offset: Int) -> JSONValue {
            .object(Parameters((0..<100_000).map { ("name\($0 + offset)", .number(JSONNumber($0))) }))
        }
        let patch = MergePatch.difference(from: wide(0), to: wide(50_000))
        #expect(MergePatch.apply(patch, to: wide(0)) == wide(50_000))
    }
}
