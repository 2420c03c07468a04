import RoadbookTesting
import Testing

@testable import Roadbook

@Suite struct FewKeysInternalTests {
    @Test func `it keeps what a dictionary would`() {
        var random = SeededRandomNumberGenerator()
        for _ in 0..<200 {
            var (few, model) = (FewKeys<Int, Int>(), [Int: Int]())
            for _ in 0..<200 {
                let key = Int.random(in: 0..<4, using: &random)
                let value = Bool.random(using: &random) ? Int.random(in: 0..<100, using: &random) : nil
                let before = few.change(key) { present in
                    defer { present = value }
                    return present
                }
                #expect(before == model[key], "\(random)")
                model[key] = value
                #expect(few.count == model.count, "\(random)")
                for key in 0..<4 { #expect(few[key] == model[key], "\(random)") }
            }
        }
    }

    @Test func `a change that throws is made as far as it came, and nothing is there where it began with nothing`() {
        struct No: Error {}
        var few = FewKeys<String, Int>()
        #expect(throws: No.self) { try few.change("a") { _ in throw No() } }
        #expect(few.count == 0)
        few.change("b") { $0 = 1 }
        #expect(throws: No.self) { try few.change("c") { _ in throw No() } }
        #expect(few.count == 1)
        #expect(few["b"] == 1)
        #expect(few["c"] == nil)
    }
}
