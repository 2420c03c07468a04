import RoadbookRules
import Testing

@Suite struct ConditionTests {
    private struct Refused: Error {}

    private let isEven = Condition<Int> { $0 % 2 == 0 }
    private let isLarge = Condition<Int> { $0 > 100 }
    private let refuses = Condition<Int> { _ in throw Refused() }

    @Test(arguments: [(2, false, true), (102, true, true), (101, false, true), (1, false, false)])
    func `conditions combine as words do`(number: Int, both: Bool, either: Bool) throws {
        #expect(try isEven.and(isLarge).holds(for: number) == both)
        #expect(try isEven.or(isLarge).holds(for: number) == either)
        #expect(try isEven.negated.holds(for: number) == (number % 2 != 0))
    }

    @Test func `the second side is not tested where the first decides`() throws {
        #expect(try !isEven.and(refuses).holds(for: 1))
        #expect(try isEven.or(refuses).holds(for: 2))
        #expect(throws: Refused.self) { try isEven.and(refuses).holds(for: 2) }
        #expect(throws: Refused.self) { try refuses.negated.holds(for: 1) }
    }

    @Test func `a condition is as complex as what it asks`() {
        #expect(Condition<Int>.always.complexity == 0)
        #expect(isEven.complexity == 1)
        #expect(isEven.and(isLarge).complexity == 2)
        #expect(isEven.and(isLarge).or(isEven).complexity == 2)
        #expect(isEven.and(isLarge).negated.complexity == 2)
        #expect(Condition<Int>.always.and(isEven).complexity == 1)
    }

    @Test func `what always holds holds`() throws {
        #expect(try Condition<Int>.always.holds(for: 0))
    }
}
