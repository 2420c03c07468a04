import RoadbookTesting
import Testing

@testable import Roadbook

@Suite struct DeadlineQueueInternalTests {
    @Test func `actions come out in the order of their times, but for those taken out before`() {
        var random = SeededRandomNumberGenerator()
        for _ in 0..<50 {
            var queue = DeadlineQueue()
            let out = Locked<[Int]>([])
            let times = (0..<200).map { _ in Int.random(in: 0..<100, using: &random) }
            let ids = times.map { time in queue.add(due: .seconds(time)) { out.withLock { $0.append(time) } } }
            let removed = Set((0..<200).filter { _ in Bool.random(using: &random) })
            for index in removed { queue.remove(ids[index]) }
            for index in removed { queue.remove(ids[index]) }
            var expected: [Int] = []
            for now in stride(from: 9, through: 99, by: 10) {
                expected += times.indices.filter { !removed.contains($0) && times[$0] <= now && times[$0] > now - 10 }
                    .map { times[$0] }.sorted()
                for action in queue.removeDue(at: .seconds(now)) { action() }
                #expect(out.withLock(\.self) == expected, "\(random)")
            }
            #expect(queue.count == 0)
            #expect(queue.first == nil)
        }
    }
}
