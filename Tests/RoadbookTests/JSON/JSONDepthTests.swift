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
}
