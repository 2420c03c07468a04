import Foundation
import Roadbook
import Testing

struct JSONDepthTests {
    /// Runs `body` on a thread with the smallest stack that platforms give to theirs.
    private func onSmallStack(_ body: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }

    @Test(arguments: [("[", "]", ""), ("{\"a\":", "}", "1"), ("[{\"a\":", "}]", "1")])
    func `a value as deep as any parser allows is safe everywhere`(open: String, close: String, core: String) async {
        let result = await onSmallStack {
            let depth = JSONParser.deepestLimit / open.filter { "[{".contains($0) }.count
            let text = String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
            let parser = JSONParser(depthLimit: .max)
            guard let left = try? parser.parse(text), let right = try? parser.parse(text) else { return false }
            let patched = MergePatch.apply(MergePatch.difference(from: ["b": 1], to: left), to: right)
            guard left == right, left.hashValue == right.hashValue, left.description == text else { return false }
            return patched == left && (try? Coding.inherited.encode(left))?.count == text.utf8.count
        }
        #expect(result)
    }

    @Test func `a value deeper than any parser allows is written`() async {
        let result = await onSmallStack {
            var value = JSONValue.array([])
            for _ in 0..<1100 { value = .array([value]) }
            return JSONWriter().octets(value).count == 2202
        }
        #expect(result)
    }

    @Test func `dates in a value as deep as any parser allows are written`() async {
        let result = await onSmallStack {
            let coding = Coding(dates: .secondsSince1970)
            let date = Date(timeIntervalSince1970: 5)
            var objects: Parameters = ["a": date]
            var mixed: JSONValue = .object(["a": date])
            for level in 1..<JSONParser.deepestLimit {
                objects = ["a": objects]
                mixed = level.isMultiple(of: 2) ? .array([mixed, 1]) : .object(["b": 1, "a": mixed])
            }
            let text = String(repeating: "{\"a\":", count: JSONParser.deepestLimit)
            let end = String(repeating: "}", count: JSONParser.deepestLimit)
            guard (try? coding.encode(objects)) == Data((text + "5" + end).utf8) else { return false }
            guard let octets = try? coding.encode(mixed) else { return false }
            return String(decoding: octets, as: UTF8.self).contains("{\"a\":5}")
        }
        #expect(result)
    }

    @Test func `lists and dictionaries with dates are written at any depth`() async {
        let result = await onSmallStack {
            var value: Parameters = ["a": Date(timeIntervalSince1970: 5)]
            for level in 2...JSONParser.deepestLimit / 2 {
                switch level % 3 {
                case 0: value = ["a": [value]]
                case 1: value = ["a": ["b": value]]
                default: value = ["a": [Optional(value), nil]]
                }
            }
            guard let octets = try? Coding(dates: .secondsSince1970).encode(value) else { return false }
            return String(decoding: octets, as: UTF8.self).contains("{\"a\":5}")
        }
        #expect(result)
    }

    @Test func `nested containers are encoded at any depth`() async {
        let result = await onSmallStack {
            let depth = JSONParser.deepestLimit
            let value = EncodedBy { encoder in
                var container = encoder.unkeyedContainer()
                for _ in 1..<depth { container = container.nestedUnkeyedContainer() }
                try container.encode(1)
            }
            let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
            return (try? Coding.inherited.encode(value)) == Data(text.utf8)
        }
        #expect(result)
    }

    @Test func `the place of a value that cannot be written is told at any depth`() async {
        let result = await onSmallStack {
            var value: Parameters = ["a": Double.nan]
            for _ in 0..<(JSONParser.deepestLimit / 3) {
                value = ["list": JSONValue.array([.object(["b": value]), "x"])]
            }
            do {
                _ = try Coding.inherited.encode(value)
                return false
            } catch {
                guard case EncodingError.invalidValue(_, let context) = error else { return false }
                let names = context.codingPath.map(\.stringValue)
                return names.count == 2 * (JSONParser.deepestLimit / 3) + 1
                    && names.prefix(3) == ["list", "b", "list"] && names.last == "a"
            }
        }
        #expect(result)
    }
}
