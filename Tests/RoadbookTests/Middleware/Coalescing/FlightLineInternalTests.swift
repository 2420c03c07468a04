import RoadbookTesting
import Testing

@testable import Roadbook

@Suite struct FlightLineInternalTests {
    /// Those who may wait, some of whom have the same time, and one of whom has any.
    private func records() throws -> [CallRecord] {
        let blog = Client(Blog.self, transport: StubTransport { _ in .answer(status: 200, text: "") })
        return try [5, 50, 20, nil].map { seconds in
            let request = Blog.Posts.get(1).setting(\.deadline, seconds.map { .seconds($0) })
            return try blog.begin(request, isStreamed: false).record
        }
    }

    @Test func `those who wait leave, or go on, as from a list of them`() throws {
        var random = SeededRandomNumberGenerator()
        var line = FlightLine()
        var model: [(place: Flight.Place, record: CallRecord)] = []
        let records = try records()
        for _ in 0..<5_000 {
            switch Int.random(in: 0..<100, using: &random) {
            case ..<50:
                let record = records[Int.random(in: records.indices, using: &random)]
                model.append((line.append(Flight.Waiting(record: record)), record))
            case ..<75:
                guard let index = model.indices.randomElement(using: &random) else { continue }
                #expect(line.remove(model[index].place)?.record === model[index].record, "\(random)")
                #expect(line.remove(model[index].place) == nil, "\(random)")
                model.remove(at: index)
            case ..<99:
                let due = model.map { $0.record.due ?? .seconds(1_000_000) }
                let last = due.max().flatMap { due.lastIndex(of: $0) }
                #expect(line.latest?.due == last.flatMap { model[$0].record.due }, "\(random)")
                #expect(line.removeLatest()?.place == last.map { model[$0].place }, "\(random)")
                if let last { model.remove(at: last) }
            default:
                #expect(line.removeAll().elementsEqual(model) { $0.record === $1.record }, "\(random)")
                model = []
            }
            #expect(line.isEmpty == model.isEmpty, "\(random)")
        }
    }

    @Test func `nothing is kept of those who come and go beside one who stays`() throws {
        var line = FlightLine()
        let records = try records()
        _ = line.append(Flight.Waiting(record: records[0]))
        for _ in 0..<10_000 {
            let place = line.append(Flight.Waiting(record: records[1]))
            #expect(line.remove(place) != nil)
        }
        #expect(line.candidateCount <= 33)
        #expect(line.removeLatest()?.waiting.record === records[0])
        #expect(line.candidateCount == 0)
    }
}
