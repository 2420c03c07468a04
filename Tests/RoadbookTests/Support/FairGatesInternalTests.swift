import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime) struct FairGatesInternalTests {
    private let gates = FairGates<String>()

    /// Begins to wait, and tells when it is in line, or has been let in.
    private func enter(_ limit: Int, _ number: Int, _ order: Locked<[Int]>) async throws -> Task<Void, any Error> {
        let ahead = gates.waiting(for: "a")
        let task = Task { [gates] in
            let pass = try await gates.enter("a", limit: limit)
            order.withLock { $0.append(number) }
            pass.leave()
        }
        try await eventually { [gates] in gates.waiting(for: "a") > ahead || order.withLock { $0.contains(number) } }
        return task
    }

    @Test func `those who wait are let in in the order they came`() async throws {
        let first = try await gates.enter("a", limit: 1)
        #expect(!first.hasWaited)
        let order = Locked<[Int]>([])
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<20 { tasks.append(try await enter(1, number, order)) }
        #expect(order.withLock { $0 } == [])
        first.leave()
        for task in tasks { try await task.value }
        #expect(order.withLock { $0 } == Array(0..<20))
        #expect(gates.count == 0)
    }

    @Test func `one who is cancelled leaves at once, and its turn is the next one's`() async throws {
        let first = try await gates.enter("a", limit: 1)
        let order = Locked<[Int]>([])
        let one = try await enter(1, 1, order)
        let two = try await enter(1, 2, order)
        one.cancel()
        await #expect(throws: CancellationError.self) { try await one.value }
        #expect(gates.waiting(for: "a") == 1)
        first.leave()
        try await two.value
        #expect(order.withLock { $0 } == [2])
        #expect(gates.count == 0)
    }

    @Test func `one who is cancelled at the front lets in whoever it held up`() async throws {
        let first = try await gates.enter("a", limit: 1)
        let order = Locked<[Int]>([])
        let narrow = try await enter(1, 1, order)
        let wide = try await enter(2, 2, order)
        narrow.cancel()
        try await wide.value
        #expect(order.withLock { $0 } == [2])
        first.leave()
        #expect(gates.count == 0)
    }

    @Test func `nobody passes those in line, though its limit would let it in`() async throws {
        let first = try await gates.enter("a", limit: 1)
        let order = Locked<[Int]>([])
        let narrow = try await enter(1, 1, order)
        let wide = try await enter(5, 2, order)
        #expect(order.withLock { $0 } == [])
        // Both are let in at once, and go on in any order.
        first.leave()
        try await narrow.value
        try await wide.value
        #expect(order.withLock { $0.sorted() } == [1, 2])
    }

    @Test func `a limit of less than one is one, and keys are apart`() async throws {
        let a = try await gates.enter("a", limit: 0)
        let b = try await gates.enter("b", limit: -3)
        #expect(gates.count == 2)
        a.leave()
        a.leave()
        #expect(gates.count == 1)
        b.leave()
        #expect(gates.count == 0)
    }

    @Test func `whoever drops its place has left it`() async throws {
        var pass: FairGates<String>.Pass? = try await gates.enter("a", limit: 1)
        _ = pass
        pass = nil
        #expect(gates.count == 0)
    }

    @Test func `whoever is refused by the check leaves nothing behind`() async throws {
        struct No: Error {}
        await #expect(throws: No.self) {
            _ = try await gates.enter("a", limit: 1) { ahead in
                #expect(ahead == 0)
                throw No()
            }
        }
        #expect(gates.count == 0)
        let pass = try await gates.enter("a", limit: 2)
        await #expect(throws: No.self) {
            _ = try await gates.enter("a", limit: 1) { ahead in
                #expect(ahead == 1)
                throw No()
            }
        }
        pass.leave()
        #expect(gates.count == 0)
    }

    @Test func `in any confusion no more are inside than may be, and everyone comes to an end`() async throws {
        let inside = Locked(0)
        let most = Locked(0)
        let random = Locked(SeededRandomNumberGenerator())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<400 {
                let task = Task { [gates] in
                    let pass = try await gates.enter("a", limit: 3)
                    let count = inside.withLock { inside in
                        inside += 1
                        return inside
                    }
                    most.withLock { $0 = max($0, count) }
                    for _ in 0..<3 { await Task.yield() }
                    inside.withLock { $0 -= 1 }
                    pass.leave()
                }
                let yields = random.withLock { Int.random(in: 0..<30, using: &$0) }
                group.addTask {
                    for _ in 0..<yields { await Task.yield() }
                    if yields.isMultiple(of: 2) { task.cancel() }
                    _ = await task.result
                }
            }
        }
        #expect(most.withLock { $0 } <= 3)
        #expect(inside.withLock { $0 } == 0)
        #expect(gates.count == 0)
    }

    @Test func `at once is where nobody is inside and nobody waits`() async throws {
        #expect(gates.atOnce("a") { 1 } == 1)
        #expect(gates.count == 0)
        let first = try await gates.enter("a", limit: 2)
        #expect(gates.atOnce("a") { 1 } == nil)
        #expect(gates.atOnce("b") { 1 } == 1)
        first.leave()
        first.leave()
        #expect(gates.atOnce("a") { 1 } == 1)
    }

    @Test func `a place at once is had where there is one, and nobody waits`() async throws {
        #expect(try gates.enterAtOnce("a", limit: 2))
        #expect(try gates.enterAtOnce("a", limit: 2))
        #expect(try !gates.enterAtOnce("a", limit: 2))
        #expect(try gates.enterAtOnce("b", limit: 0))
        gates.leave("b")
        let order = Locked<[Int]>([])
        let waiting = try await enter(1, 1, order)
        // There is room, and somebody was there before.
        #expect(try !gates.enterAtOnce("a", limit: 5))
        gates.leave("a")
        let pass = gates.pass(for: "a")
        #expect(!pass.hasWaited)
        pass.leave()
        pass.leave()
        try await waiting.value
        #expect(gates.count == 0)
    }

    @Test func `a place at once is not for one who is cancelled`() async throws {
        let task = Task { [gates] in
            while !Task.isCancelled { await Task.yield() }
            _ = try gates.enterAtOnce("a", limit: 1)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(gates.count == 0)
    }

    @Test func `what is kept of many keys is gone when nobody is there`() async throws {
        var passes: [FairGates<String>.Pass] = []
        for key in ["a", "b", "c", "a", "b"] { passes.append(try await gates.enter(key, limit: 2)) }
        #expect(gates.count == 3)
        passes.removeFirst().leave()
        #expect(gates.count == 3)
        for pass in passes.reversed() { pass.leave() }
        #expect(gates.count == 0)
    }

    @Test func `whoever is dropped has left, and leaves once`() async throws {
        var first: FairGates<String>.Pass? = try await gates.enter("a", limit: 2)
        let second = try await gates.enter("a", limit: 2)
        first?.leave()
        first = nil
        #expect(gates.atOnce("a") { 1 } == nil)
        var third: FairGates<String>.Pass? = try await gates.enter("a", limit: 2)
        #expect(third?.hasWaited == false)
        third = nil
        second.leave()
        #expect(gates.count == 0)
    }
}
