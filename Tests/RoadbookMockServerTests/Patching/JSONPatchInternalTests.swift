import Foundation
import Roadbook
import Testing

@testable import RoadbookMockServer

/// The operations of JSON Patch, by the examples of RFC 6902, appendix A, and by what is out of bounds.
@Suite struct JSONPatchInternalTests {
    private func json(_ text: String) throws -> JSONValue { try JSONParser().parse(Data(text.utf8)) }

    private func applied(_ patch: String, to value: String) throws -> JSONValue {
        try JSONPatch(json(patch)).applied(to: json(value))
    }

    private func failure(_ patch: String, to value: String) throws -> JSONPatchFailure? {
        do { _ = try applied(patch, to: value) } catch let failure as JSONPatchFailure { return failure }
        return nil
    }

    @Test(arguments: [
        ("A.1", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#, #"{"baz":"qux","foo":"bar"}"#),
        (
            "A.2", #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
            #"{"foo":["bar","qux","baz"]}"#
        ),
        ("A.3", #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
        ("A.4", #"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
        (
            "A.5", #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
            #"{"baz":"boo","foo":"bar"}"#
        ),
        (
            "A.6", #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
            #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
            #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
        ),
        (
            "A.7", #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
            #"{"foo":["all","cows","eat","grass"]}"#
        ),
        (
            "A.8", #"{"baz":"qux","foo":["a",2,"c"]}"#,
            #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
            #"{"baz":"qux","foo":["a",2,"c"]}"#
        ),
        (
            "A.10", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
            #"{"foo":"bar","child":{"grandchild":{}}}"#
        ),
        (
            "A.11", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#,
            #"{"foo":"bar","baz":"qux"}"#
        ),
        (
            "A.14", #"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#
        ),
        ("A.16", #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc"]}]"#, #"{"foo":["bar",["abc"]]}"#),
        (
            "whole", #"{"a":1}"#, #"[{"op":"replace","path":"","value":[1]},{"op":"add","path":"/0","value":0}]"#,
            "[0,1]"
        ),
        ("copy", #"{"a":{"b":1}}"#, #"[{"op":"copy","from":"/a","path":"/c"}]"#, #"{"a":{"b":1},"c":{"b":1}}"#),
        ("copy of the whole", #"{"a":1}"#, #"[{"op":"copy","from":"","path":"/c"}]"#, #"{"a":1,"c":{"a":1}}"#),
        ("move to itself", #"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
        ("in place", #"[1,2,3]"#, #"[{"op":"replace","path":"/1","value":5}]"#, "[1,5,3]"),
        ("empty name", #"{"":1}"#, #"[{"op":"replace","path":"/","value":5}]"#, #"{"":5}"#),
        ("null", #"{"a":1}"#, #"[{"op":"replace","path":"/a","value":null}]"#, #"{"a":null}"#),
        ("deep", #"{"a":[{"b":[1]}]}"#, #"[{"op":"add","path":"/a/0/b/0","value":0}]"#, #"{"a":[{"b":[0,1]}]}"#),
        ("nothing", "7", "[]", "7"),
    ])
    func `an operation does what the standard says`(name: String, value: String, patch: String, expected: String) throws
    {
        #expect(try applied(patch, to: value) == json(expected), "\(name)")
    }

    @Test(arguments: [
        ("A.9", #"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#),
        ("A.12", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#),
        ("A.15", #"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#),
        ("no member", "{}", #"[{"op":"remove","path":"/a"}]"#),
        ("nothing to replace", "{}", #"[{"op":"replace","path":"/a","value":1}]"#),
        ("no element", "[1]", #"[{"op":"remove","path":"/1"}]"#),
        ("beyond the end", "[1]", #"[{"op":"add","path":"/2","value":1}]"#),
        ("behind the last", "[1]", #"[{"op":"remove","path":"/-"}]"#),
        ("replaced behind the last", "[1]", #"[{"op":"replace","path":"/-","value":1}]"#),
        ("zeros in front", "[1,2]", #"[{"op":"remove","path":"/01"}]"#),
        ("a sign", "[1,2]", #"[{"op":"remove","path":"/+1"}]"#),
        ("a huge index", "[1,2]", #"[{"op":"remove","path":"/99999999999999999999"}]"#),
        ("inside of a text", #"{"a":"b"}"#, #"[{"op":"add","path":"/a/b","value":1}]"#),
        ("no source", "{}", #"[{"op":"move","from":"/a","path":"/b"}]"#),
        ("no source of its own", "{}", #"[{"op":"move","from":"/a","path":"/a"}]"#),
        ("of the whole", "{}", #"[{"op":"copy","from":"/a","path":""}]"#),
    ])
    func `what does not fit is a conflict`(name: String, value: String, patch: String) throws {
        guard case .conflict = try failure(patch, to: value) else {
            Issue.record("\(name): \(String(describing: try failure(patch, to: value)))")
            return
        }
    }

    @Test(arguments: [
        "{}", "7", #"["add"]"#, #"[{}]"#, #"[{"op":"add","path":"/a"}]"#, #"[{"op":"add","value":1}]"#,
        #"[{"op":"spam","path":"/a"}]"#, #"[{"op":7,"path":"/a"}]"#, #"[{"op":"add","path":"a","value":1}]"#,
        #"[{"op":"add","path":"/~2","value":1}]"#, #"[{"op":"add","path":"/~","value":1}]"#,
        #"[{"op":"move","path":"/a"}]"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#, #"[{"op":"test","path":""}]"#,
    ])
    func `what is no patch is malformed`(patch: String) throws {
        guard case .malformed = try failure(patch, to: #"{"a":{"b":1}}"#) else {
            Issue.record("\(String(describing: try failure(patch, to: #"{"a":{"b":1}}"#)))")
            return
        }
    }

    @Test(arguments: [
        (
            #"{"\u00e9":1}"#, #"[{"op":"move","from":"/\u00e9","path":"/e\u0301"}]"#, #"{"e\u0301":1}"#
        ),
        (
            #"{"\u00e9":1,"e\u0301":{}}"#, #"[{"op":"move","from":"/\u00e9","path":"/e\u0301/a"}]"#,
            #"{"e\u0301":{"a":1}}"#
        ),
    ])
    func `a value is moved between names that look alike and have other octets`(
        value: String,
        patch: String,
        expected: String
    ) throws {
        #expect(try applied(patch, to: value) == json(expected))
    }

    @Test func `a short patch makes neither a long value nor a deep one`() throws {
        let doubling = (0..<60).map { #"{"op":"copy","from":"","path":"/\#($0)"}"# }.joined(separator: ",")
        guard case .excessive = try failure("[\(doubling)]", to: "{}") else {
            Issue.record("sixty copies of the whole are made")
            return
        }
        let text = String(repeating: "x", count: 1 << 20)
        let copies = (0..<200).map { #"{"op":"copy","from":"/text","path":"/\#($0)"}"# }.joined(separator: ",")
        guard case .excessive = try failure("[\(copies)]", to: #"{"text":"\#(text)"}"#) else {
            Issue.record("200 copies of a long text are made")
            return
        }
        let path = { (depth: Int) in String(repeating: "/a", count: depth) }
        let nesting = (1...600).map { #"{"op":"add","path":"\#(path($0))","value":{}}"# }.joined(separator: ",")
        guard case .excessive = try failure("[\(nesting)]", to: "{}") else {
            Issue.record("a value is nested 600 levels deep")
            return
        }
    }

    @Test func `an array that is moved too often is left alone`() throws {
        let elements = Array(repeating: "0", count: 30_000).joined(separator: ",")
        let removals = Array(repeating: #"{"op":"remove","path":"/0"}"#, count: 2_000).joined(separator: ",")
        guard case .excessive = try failure("[\(removals)]", to: "[\(elements)]") else {
            Issue.record("sixty million elements are moved")
            return
        }
    }
}
