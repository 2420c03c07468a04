import RoadbookTesting
import Testing

@testable import Roadbook

@Suite struct WaitingLineInternalTests {
    @Test func `a line does what a list of those who wait does`() {
        var random = SeededRandomNumberGenerator()
        var line = WaitingLine<Int>()
        var model: [(place: WaitingLine<Int>.Place, element: Int)] = []
        for step in 0..<20_000 {
            switch Int.random(in: 0..<100, using: &random) {
            case ..<45: model.append((line.append(step), step))
            case ..<75:
                #expect(line.removeFirst() == model.first?.element, "\(random)")
                model = Array(model.dropFirst())
            case ..<98:
                guard let index = model.indices.randomElement(using: &random) else { continue }
                #expect(line.remove(model[index].place) == model[index].element, "\(random)")
                #expect(line.remove(model[index].place) == nil, "\(random)")
                model.remove(at: index)
            case 98:
                // By their last digit.
                let greatest = model.enumerated().max {
                    ($0.element.element % 10, $0.offset) < ($1.element.element % 10, $1.offset)
                }
                let removed = line.removeGreatest { $0 % 10 < $1 % 10 }
                #expect(removed?.element == greatest?.element.element, "\(random)")
                #expect(removed?.place == greatest?.element.place, "\(random)")
                if let greatest { model.remove(at: greatest.offset) }
            default:
                #expect(line.removeAll() == model.map(\.element), "\(random)")
                model = []
            }
            #expect(line.first == model.first?.element, "\(random)")
            #expect(line.count == model.count)
            #expect(line.isEmpty == model.isEmpty)
            #expect(line.values.sorted() == model.map(\.element).sorted())
        }
    }
}
