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
            case ..<99:
                guard let index = model.indices.randomElement(using: &random) else { continue }
                #expect(line.remove(model[index].place) == model[index].element, "\(random)")
                #expect(line.remove(model[index].place) == nil, "\(random)")
                model.remove(at: index)
            default:
                #expect(line.removeAll() == model.map(\.element), "\(random)")
                model = []
            }
            #expect(line.first == model.first?.element, "\(random)")
            #expect(line.count == model.count)
            #expect(line.isEmpty == model.isEmpty)
            #expect(model.allSatisfy { line[$0.place] == $0.element })
        }
    }
}
