import RoadbookTesting
import Testing

@testable import Roadbook

struct LeastRecentlyUsedInternalTests {
    @Test func `what was used least recently goes first`() {
        var values = LeastRecentlyUsed<String, Int>(limit: 3)
        values.set(1, for: "a")
        values.set(2, for: "b")
        values.set(3, for: "c")
        #expect(values.value(for: "a") == 1)
        #expect(values.set(4, for: "d").map(\.key) == ["b"])
        values.set(30, for: "c")
        #expect(values.set(5, for: "e").map(\.value) == [1])
        #expect(values.value(for: "c") == 30)
        #expect(values.count == 3)
    }

    @Test func `what is changed is the last to go, and is made where it is not there`() {
        var values = LeastRecentlyUsed<String, [Int]>(limit: 2)
        values.set([1], for: "a")
        #expect(
            values.update("b", default: []) {
                $0.append(2); return $0.count
            } == 1
        )
        #expect(
            values.update("a", default: []) {
                $0.append(3); return $0.count
            } == 2
        )
        values.update("c", default: [4]) { $0.append(5) }
        #expect(!values.contains("b"))
        #expect(values.value(for: "a") == [1, 3])
        #expect(values.value(for: "c") == [4, 5])
        #expect(values.count == 2)
    }

    @Test func `a key that is not equal to itself has to go like any other`() {
        var values = LeastRecentlyUsed<Double, Int>(limit: 3)
        for number in 0..<10 { values.update(.nan, default: number) { _ in } }
        #expect(values.cost == 3)
        for number in 0..<3 { values.set(number, for: Double(number)) }
        #expect((0..<3).map { values.value(for: Double($0)) } == [0, 1, 2])
    }

    @Test func `what is changed again and again is kept, and no more than once`() {
        var values = LeastRecentlyUsed<String, Int>(limit: 2)
        for _ in 0..<3 { values.update("a", default: 0) { $0 += 1 } }
        for _ in 0..<3 { values.update("b", default: 10) { $0 += 1 } }
        #expect(values.count == 2)
        values.removeValue(for: "b")
        values.update("a", default: 0) { $0 += 1 }
        values.update("c", default: 20) { $0 += 1 }
        #expect(values.value(for: "a") == 4)
        #expect(values.set(0, for: "d").map(\.key) == ["c"])
    }

    @Test func `costs are kept within the limit`() {
        var values = LeastRecentlyUsed<String, Int>(limit: 10)
        values.set(1, for: "a", cost: 4)
        values.set(2, for: "b", cost: 4)
        values.set(3, for: "free", cost: -5)
        #expect(values.set(4, for: "d", cost: 9).map(\.key) == ["a", "b"])
        #expect(values.cost == 9)
        // What costs too much is not kept, nor what was there before.
        #expect(values.set(5, for: "d", cost: 11).isEmpty)
        #expect(!values.contains("d"))
        #expect(values.cost == 0)
        #expect(values.contains("free"))
        values.set(6, for: "e", cost: .max)
        #expect(!values.contains("e"))
    }

    @Test(arguments: [0, -1, Int.min])
    func `without a limit to speak of nothing is kept`(limit: Int) {
        var values = LeastRecentlyUsed<String, Int>(limit: limit)
        values.set(1, for: "a")
        #expect(values.value(for: "a") == nil)
        #expect(values.count == 0)
    }

    @Test func `random use agrees with a plain list`() {
        var random = SeededRandomNumberGenerator()
        var values = LeastRecentlyUsed<Int, Int>(limit: 20)
        var list: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<5000 {
            let key = Int.random(in: 0..<30, using: &random)
            let place = list.firstIndex { $0.key == key }
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                let cost = Int.random(in: 0...7, using: &random)
                values.set(step, for: key, cost: cost)
                if let place { list.remove(at: place) }
                while list.map(\.cost).reduce(0, +) + cost > 20 { list.removeFirst() }
                list.append((key, step, cost))
            case 2, 3:
                let entry = place.map { list.remove(at: $0) }
                if let entry { list.append(entry) }
                #expect(values.value(for: key) == entry?.value, "\(random)")
            default:
                let entry = place.map { list.remove(at: $0) }
                #expect(values.removeValue(for: key) == entry?.value, "\(random)")
            }
            #expect(values.count == list.count, "\(random)")
            #expect(values.cost == list.map(\.cost).reduce(0, +), "\(random)")
        }
    }
}
