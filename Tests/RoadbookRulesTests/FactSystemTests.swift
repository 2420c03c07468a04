import Roadbook
import RoadbookRules
import RoadbookTesting
import Testing

/// What the article on GameplayKit's rule systems asks of facts (S3), and what it gets wrong (F3).
@Suite struct FactSystemTests {
    private enum Fact: Hashable, Sendable {
        case rain, wind, storm, calm
        case number(Int)
    }

    private struct Weather: Sendable, Equatable {
        var humidity = 0.0
        var log: [String] = []
    }

    private struct Failure: Error, Equatable {
        var name = ""
    }

    private typealias System = FactSystem<Weather, Fact>
    private typealias FiringRule = FactRule<Weather, Fact>

    private func system(_ rules: [FiringRule] = [], humidity: Double = 0) -> System {
        System(state: Weather(humidity: humidity), rules: rules)
    }

    /// A rule that writes its name where it fires.
    private func logging(_ name: String, salience: Int = 0, when holds: Bool = true) -> FiringRule {
        FactRule(salience: salience, when: { _, _ in holds }, then: { $0.state.log.append(name) })
    }

    // MARK: Grades

    // S3.5
    @Test func `a fact of the grade 0 is one that is absent`() throws {
        var system = system()
        #expect(system.grade(for: .rain) == 0)
        try system.assert(.rain, grade: 0)
        #expect(system.facts.isEmpty)
        try system.assert(.rain, grade: 0.5)
        #expect(system.facts == [.rain: 0.5])
        try system.retract(.rain, grade: 0.75)
        #expect(system.facts.isEmpty)
        try system.retract(.rain)
        #expect(system.grade(for: .rain) == 0)
    }

    // S3.12
    @Test func `grades are added up to 1 and taken down to 0`() throws {
        var system = system()
        try system.assert(.rain, grade: 0.5)
        try system.assert(.rain, grade: 0.25)
        #expect(system.grade(for: .rain) == 0.75)
        try system.assert(.rain, grade: 0.5)
        #expect(system.grade(for: .rain) == 1)
        try system.retract(.rain, grade: 0.25)
        #expect(system.grade(for: .rain) == 0.75)
        try system.retract(.rain)
        #expect(system.facts.isEmpty)
        try system.assert(.rain)
        #expect(system.grade(for: .rain) == 1)
    }

    // S3.12
    @Test func `all of some facts is their minimum, any their maximum, none the rest of 1`() throws {
        var system = system()
        try system.assert(.rain, grade: 0.25)
        try system.assert(.wind, grade: 0.75)
        #expect(system.minimumGrade(for: [.rain, .wind]) == 0.25)
        #expect(system.maximumGrade(for: [.rain, .wind]) == 0.75)
        #expect(1 - system.grade(for: .rain) == 0.75)
        #expect(system.minimumGrade(for: [.rain, .storm]) == 0)
        #expect(system.maximumGrade(for: [.rain, .storm]) == 0.25)
        #expect(system.minimumGrade(for: []) == 1)
        #expect(system.maximumGrade(for: []) == 0)
    }

    // S3.12
    @Test func `rules read and change grades as one does from outside`() throws {
        var system = system([
            FactRule { _, facts in
                facts.grade(for: .rain) == 0.25 && facts.minimumGrade(for: [.rain, .wind]) == 0.25
                    && facts.maximumGrade(for: [.rain, .wind]) == 0.75 && facts.minimumGrade(for: []) == 1
                    && facts.maximumGrade(for: []) == 0 && facts.grade(for: .storm) == 0
            } then: { memory in
                memory.assert(.storm, grade: memory.minimumGrade(for: [.rain, .wind]))
                memory.assert(.calm, grade: 1 - memory.maximumGrade(for: [.rain, .wind]))
                memory.retract(.wind, grade: memory.grade(for: .rain))
                memory.assert(.number(memory.facts.count))
            }
        ])
        try system.update { memory in
            memory.assert(.rain, grade: 0.25)
            memory.assert(.wind, grade: 0.75)
        }
        #expect(system.facts == [.rain: 0.25, .wind: 0.5, .storm: 0.25, .calm: 0.25, .number(4): 1])
    }

    @Test(
        arguments: [
            (.nan, 0), (-.nan, 0), (-1, 0), (-.infinity, 0), (-0.0, 0), (.infinity, 1), (7, 1),
            (.leastNonzeroMagnitude, .leastNonzeroMagnitude), (.greatestFiniteMagnitude, 1),
        ] as [(Double, Double)]
    )
    func `an amount that is no grade counts as the nearest that is one, and none as 0`(
        amount: Double,
        counts: Double
    ) throws {
        var system = system()
        try system.assert(.rain, grade: amount)
        #expect(system.facts == (counts == 0 ? [:] : [.rain: counts]))
        try system.assert(.wind, grade: 0.5)
        try system.retract(.wind, grade: amount)
        #expect(system.grade(for: .wind) == max(0, 0.5 - counts))
        var ruled = self.system([
            FactRule(asserts: .rain, grade: amount) { _, _ in true },
            FactRule(retracts: .wind, grade: amount) { _, _ in true },
        ])
        try ruled.assert(.wind, grade: 0.5)
        #expect(ruled.facts == system.facts)
    }

    // F3.2
    @Test func `two equal facts are one`() throws {
        var named = FactSystem<Void, String>(state: ())
        try named.assert("rain" + "y", grade: 0.5)
        try named.assert("rainy", grade: 0.25)
        #expect(named.facts == ["rainy": 0.75])
        var numbered = system()
        try numbered.assert(.number(1))
        #expect(numbered.grade(for: .number(1)) == 1)
        #expect(numbered.grade(for: .number(2)) == 0)
    }

    // MARK: Order

    // S3.2, S3.3
    @Test func `rules fire by their salience, and in the order they were added in`() throws {
        var system = system([
            logging("a"), logging("b"), logging("late", salience: -1), logging("early", salience: 5), logging("c"),
            logging("never", salience: 9, when: false), logging("first", salience: .max),
            logging("last", salience: .min),
        ])
        system.add(logging("d"))
        #expect(system.agenda.map(\.salience) == [.max, 9, 5, 0, 0, 0, 0, -1, .min])
        try system.evaluate()
        #expect(system.state.log == ["first", "early", "a", "b", "c", "d", "late", "last"])
        #expect(system.agenda.map(\.salience) == [9])
        #expect(system.executed.map(\.salience) == [.max, 5, 0, 0, 0, 0, -1, .min])
        #expect(system.rules.count == 9)
    }

    @Test func `what is asserted first is retracted from, by salience, as is documented`() throws {
        let strong = FiringRule(asserts: .rain, salience: 10) { _, _ in true }
        let weak = FiringRule(retracts: .rain, grade: 0.25, salience: 1) { _, _ in true }
        for rules in [[strong, weak], [weak, strong]] {
            var system = system(rules)
            try system.evaluate()
            #expect(system.grade(for: .rain) == 0.75)
        }
    }

    @Test func `a rule is executed before it acts, and fires once`() throws {
        let rule = FiringRule { _, facts in
            facts.grade(for: .rain) < 1
        } then: { memory in
            memory.assert(.rain, grade: 0.25)
            memory.state.log.append("fired")
        }
        var system = system([rule])
        try system.evaluate()
        try system.evaluate()
        try system.assert(.wind)
        #expect(system.state.log == ["fired"])
        #expect(system.grade(for: .rain) == 0.25)
        #expect(system.executed.count == 1)
        #expect(system.agenda.isEmpty)
    }

    // MARK: Chains

    // S3.11
    @Test func `facts follow from facts until nothing follows`() throws {
        var system = system(
            [
                FactRule(asserts: .storm) { _, facts in facts.minimumGrade(for: [.rain, .wind]) > 0.5 },
                FactRule(asserts: .wind, grade: 0.75) { _, facts in facts.grade(for: .rain) > 0.5 },
                FactRule(asserts: .calm) { _, facts in facts.grade(for: .storm) == 0 && facts.grade(for: .wind) > 1 },
                FactRule(asserts: .rain) { weather, _ in weather.humidity > 0.9 },
            ],
            humidity: 1
        )
        try system.evaluate()
        #expect(system.facts == [.rain: 1, .wind: 0.75, .storm: 1])
        #expect(system.executed.count == 3)
    }

    // S3.11
    @Test func `an assertion from outside has the agenda evaluated, and so has a retraction`() throws {
        var system = system([
            FactRule(asserts: .storm) { _, facts in facts.minimumGrade(for: [.rain, .wind]) > 0 },
            FactRule(asserts: .number(1)) { _, facts in facts.grade(for: .calm) == 0 && facts.grade(for: .wind) > 0 },
        ])
        try system.assert(.calm)
        try system.assert(.rain)
        #expect(system.grade(for: .storm) == 0)
        try system.assert(.wind)
        #expect(system.grade(for: .storm) == 1)
        #expect(system.grade(for: .number(1)) == 0)
        try system.retract(.calm, grade: 0.5)
        #expect(system.grade(for: .number(1)) == 0)
        try system.retract(.calm)
        #expect(system.grade(for: .number(1)) == 1)
    }

    @Test func `several changes are evaluated as one`() throws {
        let onlyRain = FiringRule(asserts: .number(1)) { _, facts in
            facts.grade(for: .rain) > 0 && facts.grade(for: .wind) == 0
        }
        var system = system([onlyRain])
        try system.update { memory in
            memory.assert(.rain)
            memory.assert(.wind)
            memory.state.humidity = 1
        }
        #expect(system.facts == [.rain: 1, .wind: 1])
        #expect(system.state.humidity == 1)
    }

    @Test func `an action that changes the state has the agenda tested again`() throws {
        var system = system([
            FactRule(asserts: .rain, salience: 1) { weather, _ in weather.humidity > 0.5 },
            FactRule { weather, _ in
                weather.humidity == 0
            } then: { memory in
                memory.state.humidity = 1
                memory.state.log.append("wet")
            },
        ])
        try system.evaluate()
        #expect(system.facts == [.rain: 1])
        #expect(system.state == Weather(humidity: 1, log: ["wet"]))
    }

    @Test func `a memory that leaves an action changes nothing of the system`() throws {
        let kept = Locked<FactMemory<Weather, Fact>?>(nil)
        var system = system([
            FactRule { _, _ in
                true
            } then: { memory in
                kept.withLock { [memory] in $0 = memory }
            }
        ])
        try system.evaluate()
        var copy = try #require(kept.withLock { $0 })
        copy.assert(.rain)
        copy.state.humidity = 1
        #expect(copy.grade(for: .rain) == 1)
        #expect(system.facts.isEmpty)
        #expect(system.state.humidity == 0)
    }

    @Test func `a memory that is put back has the rules tested that wait`() throws {
        var system = system([
            FactRule(asserts: .calm) { _, facts in facts.grade(for: .rain) == 0 },
            FactRule(asserts: .wind) { weather, _ in weather.humidity == 0 },
        ])
        var before: FactMemory<Weather, Fact>?
        try system.update { memory in
            before = memory
            memory.assert(.rain)
            memory.state.humidity = 1
        }
        #expect(system.facts == [.rain: 1])
        let kept = try #require(before)
        try system.update { $0 = kept }
        #expect(system.facts == [.calm: 1, .wind: 1])
    }

    // MARK: Resetting

    // S3.13
    @Test func `a reset clears the facts and fills the agenda, and leaves the state`() throws {
        var system = system(
            [FactRule(asserts: .rain, salience: 3) { weather, _ in weather.humidity > 0.5 }, logging("fired")],
            humidity: 1
        )
        try system.evaluate()
        system.reset()
        #expect(system.facts.isEmpty)
        #expect(system.executed.isEmpty)
        #expect(system.agenda.map(\.salience) == [3, 0])
        #expect(system.state == Weather(humidity: 1, log: ["fired"]))
        try system.evaluate()
        #expect(system.facts == [.rain: 1])
        #expect(system.state.log == ["fired", "fired"])
    }

    // S3.13
    @Test func `another state needs a reset, since what has followed stays`() throws {
        var system = system(
            [
                FactRule(asserts: .rain) { weather, _ in weather.humidity > 0.5 },
                FactRule(asserts: .calm) { weather, _ in weather.humidity < 0.5 },
            ],
            humidity: 1
        )
        try system.evaluate()
        system.state.humidity = 0
        #expect(system.facts == [.rain: 1])
        try system.evaluate()
        #expect(system.facts == [.rain: 1, .calm: 1])
        system.reset()
        try system.evaluate()
        #expect(system.facts == [.calm: 1])
    }

    // MARK: Errors

    // S3.14
    @Test func `what a predicate throws is thrown, and its rule is tested next`() throws {
        let isBroken = Locked(true)
        var system = system([
            logging("before", salience: 2),
            FactRule(asserts: .rain, salience: 1) { _, _ in
                guard isBroken.withLock({ !$0 }) else { throw Failure(name: "predicate") }
                return false
            },
            logging("after"),
        ])
        for _ in 0..<2 {
            let error = #expect(throws: Failure.self) { try system.evaluate() }
            #expect(error == Failure(name: "predicate"))
            #expect(system.state.log == ["before"])
            #expect(system.agenda.map(\.salience) == [1, 0])
        }
        isBroken.withLock { $0 = false }
        try system.evaluate()
        #expect(system.state.log == ["before", "after"])
        #expect(system.agenda.map(\.salience) == [1])
        #expect(system.facts.isEmpty)
    }

    // S3.14
    @Test func `what an action throws is thrown, and what it has done stays done`() throws {
        var system = system([
            FactRule(asserts: .storm, salience: 2) { weather, facts in
                facts.grade(for: .rain) > 0 && weather.humidity > 0
            },
            FactRule(salience: 1) { _, _ in
                true
            } then: { memory in
                memory.assert(.rain)
                memory.state.humidity = 1
                throw Failure(name: "action")
            },
            logging("after"),
        ])
        let error = #expect(throws: Failure.self) { try system.evaluate() }
        #expect(error == Failure(name: "action"))
        #expect(system.executed.map(\.salience) == [1])
        #expect(system.facts == [.rain: 1])
        #expect(system.state.log == [])
        try system.evaluate()
        #expect(system.facts == [.rain: 1, .storm: 1])
        #expect(system.state.log == ["after"])
        #expect(throws: Failure(name: "update")) {
            try system.update { memory in
                memory.assert(.wind)
                throw Failure(name: "update")
            }
        }
        #expect(system.grade(for: .wind) == 1)
    }

    // MARK: Values

    // F3.4
    @Test func `a copy is a system of its own`() async throws {
        var system = system([FactRule(asserts: .storm) { _, facts in facts.grade(for: .rain) > 0 }, logging("fired")])
        try system.evaluate()
        let copy = system
        try system.assert(.rain)
        #expect(system.facts == [.rain: 1, .storm: 1])
        #expect(copy.facts.isEmpty)
        #expect(copy.executed.count == 1)
        // It can cross to another task.
        let facts = try await Task { [copy] in
            var copy = copy
            try copy.assert(.rain, grade: 0.5)
            return copy.facts
        }.value
        #expect(facts == [.rain: 0.5, .storm: 1])
    }

    // F3.3
    @Test func `the state is a type, and its parts are found by the compiler`() throws {
        struct Form: Sendable {
            var password: String?
            var attempts: Int
        }
        var system = FactSystem<Form, String>(
            state: Form(password: nil, attempts: 2),
            rules: [
                FactRule(asserts: "has a password") { form, _ in form.password?.isEmpty == false },
                FactRule(asserts: "has tried", grade: 0.5) { form, _ in form.attempts > 1 },
            ]
        )
        try system.evaluate()
        #expect(system.facts == ["has tried": 0.5])
    }

    // MARK: Cost

    /// A system whose predicates are counted.
    private func counted(
        _ count: Int,
        _ rule: (_ number: Int, _ test: @escaping @Sendable () -> Void) -> FiringRule
    ) -> (system: System, tests: () -> Int) {
        let tests = Locked(0)
        let rules = (0..<count).map { number in rule(number) { tests.withLock { $0 += 1 } } }
        return (system(rules), { tests.withLock { $0 } })
    }

    // F3.5
    @Test(arguments: [0, 1, 10, 10_000])
    func `rules that read no facts are tested once each, whatever they assert`(count: Int) throws {
        var (system, tests) = counted(count) { number, test in
            FactRule(asserts: .number(number), salience: number % 7) { _, _ in
                test()
                return number.isMultiple(of: 2)
            }
        }
        try system.evaluate()
        #expect(tests() == count)
        #expect(system.facts.count == (count + 1) / 2)
        try system.evaluate()
        try system.assert(.rain)
        #expect(tests() == count)
    }

    // F3.5
    @Test(arguments: [10, 10_000])
    func `a chain from the last rule to the first tests each at most twice, and does not nest`(count: Int) throws {
        var (system, tests) = counted(count) { number, test in
            FactRule(asserts: .number(number)) { _, facts in
                test()
                return number == count - 1 || facts.grade(for: .number(number + 1)) > 0
            }
        }
        try system.evaluate()
        #expect(system.facts.count == count)
        #expect(tests() == 2 * count - 1)
    }

    @Test func `a fact wakes those that read it when they were tested last, and nobody else`() throws {
        let tests = Locked<[String]>([])
        func rule(_ name: String, _ predicate: @escaping @Sendable (inout FactReader<Fact>) -> Bool) -> FiringRule {
            FactRule(asserts: .number(1)) { _, facts in
                tests.withLock { $0.append(name) }
                return predicate(&facts)
            }
        }
        var system = system([
            rule("rain") { $0.grade(for: .rain) > 1 },
            // Reads the wind only while it does not rain.
            rule("dry wind") { $0.grade(for: .rain) == 0 && $0.grade(for: .wind) > 1 },
            rule("calm") { $0.maximumGrade(for: [.calm, .storm]) > 1 },
            rule("storm") { $0.minimumGrade(for: [.calm, .storm]) > 1 },
            rule("nothing") { _ in false },
        ])
        func tested() -> [String] {
            tests.withLock { tests in
                defer { tests = [] }
                return tests
            }
        }
        try system.evaluate()
        #expect(tested() == ["rain", "dry wind", "calm", "storm", "nothing"])
        try system.assert(.wind)
        #expect(tested() == ["dry wind"])
        try system.assert(.rain)
        #expect(tested() == ["rain", "dry wind"])
        try system.retract(.wind)
        #expect(tested() == [])
        try system.assert(.storm)
        #expect(tested() == ["calm", "storm"])
        // It was 1 already, is 1 again, and is asserted by nothing.
        try system.assert(.storm)
        try system.update { memory in
            memory.retract(.storm)
            memory.assert(.storm)
        }
        try system.assert(.calm, grade: 0)
        #expect(tested() == [])
        system.state.humidity = 1
        try system.evaluate()
        #expect(tested() == ["rain", "dry wind", "calm", "storm", "nothing"])
    }

    // F3.5
    @Test func `a change of the state tests those that wait, and not those that fired`() throws {
        let count = 1_000
        let tests = Locked(0)
        var rules = (0..<count).map { _ in
            FiringRule { _, _ in
                tests.withLock { $0 += 1 }
                return true
            } then: { memory in
                memory.state.humidity += 1
            }
        }
        rules.append(
            FactRule(asserts: .rain, salience: 1) { weather, _ in
                tests.withLock { $0 += 1 }
                return weather.humidity == Double(count)
            }
        )
        var system = system(rules)
        try system.evaluate()
        // The one that waits is tested first, and after each of the others.
        #expect(tests.withLock { $0 } == 2 * count + 1)
        #expect(system.facts == [.rain: 1])
    }

    // MARK: Against the letter

    /// What is documented, to the letter: the agenda is tested from its top, and from there again after each rule that
    /// fires.
    private struct Reference {
        var facts: [Int: Double] = [:]
        var state = 0
        var executed: [Int] = []

        mutating func evaluate(_ rules: [RandomRule]) {
            let agenda = rules.indices.sorted {
                rules[$0].salience == rules[$1].salience ? $0 < $1 : rules[$0].salience > rules[$1].salience
            }
            while let next = agenda.first(where: { !executed.contains($0) && holds(rules[$0]) }) {
                executed.append(next)
                let rule = rules[next]
                let grade = (facts[rule.target] ?? 0) + rule.amount
                facts[rule.target] = grade > 0 ? min(1, grade) : nil
                state += rule.step
            }
        }

        private func holds(_ rule: RandomRule) -> Bool {
            let grades = rule.reads.map { facts[$0] ?? 0 }
            let grade = rule.isAnd ? grades.min() ?? 1 : grades.max() ?? 0
            return state >= rule.least && grade >= rule.threshold
        }
    }

    private struct RandomRule: Sendable {
        let salience: Int
        let reads: [Int]
        let isAnd: Bool
        let threshold: Double
        let least: Int
        let target: Int
        let amount: Double
        let step: Int

        init(_ random: inout SeededRandomNumberGenerator) {
            salience = Int.random(in: -2...2, using: &random)
            reads = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0..<6, using: &random) }
            isAnd = Bool.random(using: &random)
            threshold = Double(Int.random(in: 0...4, using: &random)) / 4
            least = Int.random(in: 0...2, using: &random)
            target = Int.random(in: 0..<6, using: &random)
            amount = Double(Int.random(in: -4...4, using: &random)) / 4
            step = Int.random(in: 0..<4, using: &random) == 0 ? 1 : 0
        }

        var rule: FactRule<Int, Int> {
            FactRule(salience: salience) { [self] state, facts in
                guard state >= least else { return false }
                return (isAnd ? facts.minimumGrade(for: reads) : facts.maximumGrade(for: reads)) >= threshold
            } then: { [self] memory in
                if amount > 0 { memory.assert(target, grade: amount) } else { memory.retract(target, grade: -amount) }
                if step > 0 { memory.state += step }
            }
        }
    }

    @Test func `what fires is what the letter of the documentation says`() throws {
        var random = SeededRandomNumberGenerator()
        print(random)
        for _ in 0..<2_000 {
            let rules = (0..<Int.random(in: 0...12, using: &random)).map { _ in RandomRule(&random) }
            // The salience tells the rules apart no more than their places do, so those are noted.
            let fired = Locked<[Int]>([])
            var system = FactSystem<Int, Int>(
                state: 0,
                rules: rules.enumerated().map { number, random in
                    let rule = random.rule
                    return FactRule(salience: rule.salience, when: rule.predicate) { memory in
                        fired.withLock { $0.append(number) }
                        try rule.action(&memory)
                    }
                }
            )
            var reference = Reference()
            for _ in 0..<3 {
                try system.evaluate()
                reference.evaluate(rules)
                #expect(fired.withLock { $0 } == reference.executed)
                #expect(system.facts == reference.facts)
                #expect(system.state == reference.state)
                let fact = Int.random(in: 0..<6, using: &random)
                reference.facts[fact] = min(1, (reference.facts[fact] ?? 0) + 0.5)
                try system.assert(fact, grade: 0.5)
                reference.evaluate(rules)
                #expect(fired.withLock { $0 } == reference.executed)
            }
        }
    }
}
