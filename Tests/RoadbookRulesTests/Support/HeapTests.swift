import RoadbookRules
import RoadbookTesting
import Testing

@Suite struct HeapTests {
    @Test func `a heap does what a sorted list does`() {
        var random = SeededRandomNumberGenerator()
        var heap = Heap<Int>()
        var model: [Int] = []
        for _ in 0..<20_000 {
            switch Int.random(in: 0..<100, using: &random) {
            case ..<55:
                let element = Int.random(in: 0..<50, using: &random)
                heap.insert(element)
                model = (model + [element]).sorted()
            case ..<99:
                #expect(heap.removeFirst() == model.first, "\(random)")
                model = Array(model.dropFirst())
            default:
                heap.keep { !$0.isMultiple(of: 3) }
                model.removeAll { $0.isMultiple(of: 3) }
            }
            #expect(heap.first == model.first, "\(random)")
            #expect(heap.count == model.count, "\(random)")
        }
    }
}
