import Roadbook
import RoadbookTesting
import Testing

/// What the article on validators asks for (S3), and what it gets wrong (F3). Facts with grades are in FactSystemTests.
@Suite struct ArticleValidatorTests {
    enum PasswordError: Error, Hashable {
        case tooShort
        case tooLong
        case spacesNotAllowed
        case noDigit
        case noUppercaseLetter
        case notConfirmed
    }

    /// Two inputs, validated as one.
    struct Passwords: Sendable {
        var password: String?
        var confirmation: String?

        init(_ password: String?, _ confirmation: String?) {
            self.password = password
            self.confirmation = confirmation
        }
    }

    private typealias PasswordFact = Fact<Passwords, PasswordError>

    static let validator: Validator<Passwords, PasswordError> = [
        Fact(.tooShort, salience: 40, of: \.password) { $0.count >= 8 },
        Fact(.tooLong, salience: 40, of: \.password) { $0.count <= 20 },
        Fact(.spacesNotAllowed, salience: 30, of: \.password) { !$0.contains(where: \.isWhitespace) },
        Fact(.noDigit, salience: 20, of: \.password) { $0.contains(where: \.isNumber) },
        Fact(.noUppercaseLetter, salience: 20, of: \.password) { $0.contains(where: \.isUppercase) },
        Fact(.notConfirmed) { $0.password == $0.confirmation },
    ]

    // S3.8, F3.1
    @Test func `the password of the article has one failure, its white space`() throws {
        let passwords = Passwords("Hell  ld1", "Hell  ld1")
        #expect(try Self.validator.failures(of: passwords) == [.spacesNotAllowed])
        #expect(try Self.validator.validate(passwords) == .invalid(.spacesNotAllowed))
    }

    // S3.6, S3.8
    @Test(
        arguments: [
            ("Password1", "Password1", []),
            ("Hell  ld1", "Hell  ld1", [.spacesNotAllowed]),
            ("Hell  ld", "Hell  ld1", [.spacesNotAllowed, .noDigit, .notConfirmed]),
            ("password1", "password1", [.noUppercaseLetter]),
            ("Pass1", "Pass1", [.tooShort]),
            ("Password1Password1Password1", "", [.tooLong, .notConfirmed]),
            ("", "", [.tooShort, .noDigit, .noUppercaseLetter]),
            ("p w", "", [.tooShort, .spacesNotAllowed, .noDigit, .noUppercaseLetter, .notConfirmed]),
        ] as [(String, String, [PasswordError])]
    )
    func `a password is valid, or has an error, or all of them`(
        password: String,
        confirmation: String,
        failures: [PasswordError]
    ) throws {
        let passwords = Passwords(password, confirmation)
        #expect(try Self.validator.failures(of: passwords) == failures)
        #expect(try Self.validator.validate(passwords) == failures.first.map { .invalid($0) } ?? .valid)
    }

    // S3.1
    @Test func `a fact is reported where it does not hold, and not where it does`() throws {
        let fact = PasswordFact(.tooShort) { $0.password?.count == 3 }
        #expect(fact.failure == .tooShort)
        #expect(try fact.holds(Passwords("abc", nil)))
        #expect(try !fact.holds(Passwords("ab", nil)))
        #expect(try Validator([fact]).failures(of: Passwords("abc", nil)) == [])
        #expect(try Validator([fact]).failures(of: Passwords("ab", nil)) == [.tooShort])
    }

    // S3.2
    @Test func `a fact has the salience 0 unless given, and what has more goes first`() throws {
        #expect(PasswordFact(.tooShort) { _ in false }.salience == 0)
        #expect(PasswordFact(.tooShort, of: \.password) { _ in false }.salience == 0)
        let validator: Validator<Passwords, PasswordError> = [
            Fact(.noDigit, salience: -1) { _ in false }, Fact(.tooShort) { _ in false },
            Fact(.tooLong, salience: .max) { _ in false }, Fact(.notConfirmed, salience: .min) { _ in false },
            Fact(.spacesNotAllowed, salience: 1) { _ in false },
        ]
        #expect(
            try validator.failures(of: Passwords(nil, nil))
                == [.tooLong, .spacesNotAllowed, .tooShort, .noDigit, .notConfirmed]
        )
        #expect(try validator.validate(Passwords(nil, nil)) == .invalid(.tooLong))
    }

    // S3.3
    @Test func `facts of one salience are reported in the order they were declared in, however many`() throws {
        struct Numbered: Error, Equatable { var number: Int }
        let facts = (0..<1_000).map { number in
            Fact<Void, Numbered>(Numbered(number: number), salience: number % 3) { _ in false }
        }
        let order = [2, 1, 0].flatMap { salience in (0..<1_000).filter { $0 % 3 == salience } }
        #expect(try Validator(facts).failures(of: ()).map(\.number) == order)
        #expect(try Validator(facts).validate(()) == .invalid(Numbered(number: 2)))
    }

    // S3.4, F3.3
    @Test func `what is missing or of another type does not hold`() throws {
        let missing = Passwords(nil, nil)
        #expect(
            try Self.validator.failures(of: missing)
                == [.tooShort, .tooLong, .spacesNotAllowed, .noDigit, .noUppercaseLetter]
        )
        let dynamic: Validator<JSONValue, PasswordError> = [
            Fact(.tooShort, of: \.["password"]?.string) { $0.count >= 8 },
            Fact(.notConfirmed) { $0["password"]?.string != nil && $0["password"] == $0["confirmation"] },
        ]
        #expect(try dynamic.failures(of: ["password": "Password1", "confirmation": "Password1"]) == [])
        for state in [[:], ["password": 12_345_678], ["pasword": "Password1"], ["password": nil], "Password1"]
            as [JSONValue]
        {
            #expect(try dynamic.failures(of: state) == [.tooShort, .notConfirmed])
        }
    }

    // S3.4
    @Test func `a predicate that would do for nil is not asked about it`() throws {
        let validator: Validator<Passwords, PasswordError> = [
            Fact(.tooShort, of: \.password) { $0 != "" }, Fact(.noDigit, of: \.password) { _ in true },
        ]
        #expect(try validator.failures(of: Passwords(nil, nil)) == [.tooShort, .noDigit])
        #expect(try validator.failures(of: Passwords("a", nil)) == [])
        let nested: Validator<Passwords, PasswordError> = .nested(\.password, [Fact(.tooShort) { $0 != "" }])
        #expect(try nested.failures(of: Passwords(nil, nil)) == [.tooShort])
        #expect(try nested.failures(of: Passwords("a", nil)) == [])
    }

    @Test func `a fact may be said to hold for what is missing`() throws {
        let validator: Validator<Passwords, PasswordError> = [
            Fact(.tooShort, of: \.password, allowsMissing: true) { $0.count >= 8 }
        ]
        #expect(try validator.validate(Passwords(nil, nil)) == .valid)
        #expect(try validator.validate(Passwords("short", nil)) == .invalid(.tooShort))
        #expect(try validator.validate(Passwords("longer by far", nil)) == .valid)
    }

    // S3.5
    @Test func `to hold not is the same whether or not the fact is said to be 0`() throws {
        var system = FactSystem<Passwords, PasswordError>(state: Passwords("abc", nil))
        try system.assert(.tooShort, grade: 0)
        #expect(system.grade(for: .tooShort) == system.grade(for: .tooLong))
        #expect(system.facts.isEmpty)
    }

    // S3.6
    @Test func `the first failure needs no more facts than those before it`() throws {
        let tested = Locked<[PasswordError]>([])
        func fact(_ error: PasswordError, salience: Int = 0, _ holds: Bool) -> PasswordFact {
            Fact(error, salience: salience) { _ in
                tested.withLock { $0.append(error) }
                return holds
            }
        }
        let validator = Validator([
            fact(.tooShort, false), fact(.noDigit, true), fact(.tooLong, salience: 1, true), fact(.notConfirmed, false),
        ])
        #expect(try validator.validate(Passwords(nil, nil)) == .invalid(.tooShort))
        #expect(tested.withLock { $0 } == [.tooLong, .tooShort])
        tested.withLock { $0 = [] }
        #expect(try validator.failures(of: Passwords(nil, nil)) == [.tooShort, .notConfirmed])
        #expect(tested.withLock { $0 } == [.tooLong, .tooShort, .noDigit, .notConfirmed])
    }

    // S3.7
    @Test func `without facts everything is valid`() throws {
        let empty: Validator<Passwords, PasswordError> = []
        #expect(try empty.validate(Passwords(nil, nil)) == .valid)
        #expect(try empty.failures(of: Passwords(nil, nil)) == [])
        #expect(try Validator<Int, PasswordError>().validate(1) == .valid)
    }

    // S3.9
    @Test func `inputs of several types are validated as one, as a tuple too`() throws {
        let validator: Validator<(password: String, confirmation: String, age: Int?), PasswordError> = [
            Fact(.notConfirmed) { $0.password == $0.confirmation },
            Fact(.tooShort, salience: 1) { input in input.age.map { $0 < 18 || input.password.count > 8 } ?? false },
        ]
        #expect(try validator.failures(of: ("Password1", "Password1", 20)) == [])
        #expect(try validator.failures(of: ("Password", "Password1", 20)) == [.tooShort, .notConfirmed])
        #expect(try validator.failures(of: ("Password", "Password", 17)) == [])
        #expect(try validator.failures(of: ("Password1", "Password1", nil)) == [.tooShort])
    }

    // S3.10
    @Test func `two validators are one, ranked by salience, the left before the right`() throws {
        let first: Validator<Passwords, PasswordError> = [
            Fact(.noDigit) { _ in false }, Fact(.tooLong, salience: 2) { _ in false },
        ]
        let second: Validator<Passwords, PasswordError> = [
            Fact(.notConfirmed) { _ in false }, Fact(.tooShort, salience: 2) { _ in false },
        ]
        let subject = Passwords(nil, nil)
        let joined = try (first + second).failures(of: subject)
        #expect(joined == [.tooLong, .tooShort, .noDigit, .notConfirmed])
        #expect(try first.appending(second).failures(of: subject) == joined)
        #expect(
            try (second + first).failures(of: subject) == [.tooShort, .tooLong, .notConfirmed, .noDigit]
        )
        #expect(try (first + []).failures(of: subject) == [.tooLong, .noDigit])
        #expect(try ([] + first).failures(of: subject) == [.tooLong, .noDigit])
    }

    // S3.11
    @Test func `a fact that follows from facts is one of a fact system`() throws {
        var system = FactSystem<Passwords, String>(
            state: Passwords("Password1", nil),
            rules: [
                FactRule(asserts: "strong") { _, facts in facts.minimumGrade(for: ["long", "mixed"]) > 0.5 },
                FactRule(asserts: "long") { form, _ in (form.password?.count ?? 0) >= 8 },
                FactRule(asserts: "mixed") { form, _ in form.password?.contains(where: \.isNumber) ?? false },
            ]
        )
        try system.evaluate()
        let validator: Validator<FactSystem<Passwords, String>, PasswordError> = [
            Fact(.tooShort) { $0.grade(for: "strong") > 0 }
        ]
        #expect(try validator.validate(system) == .valid)
        system.reset()
        #expect(try validator.validate(system) == .invalid(.tooShort))
    }

    private struct Unknown: Error, Equatable {}

    // S3.14
    @Test func `what a predicate throws is not the same as a fact that does not hold`() throws {
        let validator: Validator<Passwords, PasswordError> = [
            Fact(.tooShort, of: \.password) { $0.count >= 8 },
            Fact(.noDigit) { _ in throw Unknown() },
            Fact(.notConfirmed) { $0.password == $0.confirmation },
        ]
        #expect(throws: Unknown.self) { try validator.failures(of: Passwords("Password1", "Password1")) }
        #expect(throws: Unknown.self) { try validator.validate(Passwords("Password1", "Password1")) }
        #expect(throws: Unknown.self) { try validator.failures(of: Passwords("short", "short")) }
        #expect(try validator.validate(Passwords("short", "short")) == .invalid(.tooShort))
    }

    // S3.14
    @Test func `a mismatch that a predicate throws is an error too, and no fact that holds`() throws {
        let throwing: Validator<Passwords, PasswordError> = [Fact(.noDigit) { _ in throw Mismatch("no") }]
        let nested = Validator<[Passwords], PasswordError>.each(\.self, throwing)
        #expect(throws: Mismatch("no")) { try throwing.failures(of: Passwords(nil, nil)) }
        #expect(throws: Mismatch("no")) { try throwing.validate(Passwords(nil, nil)) }
        #expect(throws: Mismatch("no")) { try nested.validate([Passwords(nil, nil)]) }
    }

    // S3.14
    @Test func `failures are of any type, and one type can be made of another`() throws {
        struct Message: Error, Equatable { var text: String }
        let worded = Self.validator.mapFailures { Message(text: "\($0)") }
        #expect(
            try worded.failures(of: Passwords("p w", "p w")).map(\.text)
                == ["tooShort", "spacesNotAllowed", "noDigit", "noUppercaseLetter"]
        )
        #expect(try worded.validate(Passwords("Pass1", "Pass1")) == .invalid(Message(text: "tooShort")))
        #expect(try worded.failures(of: Passwords(nil, "")).map(\.text).first == "tooShort")
    }

    // F3.2
    @Test func `failures are compared as values`() throws {
        #expect(try Set(Self.validator.failures(of: Passwords("", ""))) == [.tooShort, .noDigit, .noUppercaseLetter])
        let results: Set<ValidationResult<PasswordError>> = [.valid, .invalid(.noDigit), .invalid(.noDigit)]
        #expect(results == [.invalid(.noDigit), .valid])
        #expect(ValidationResult<PasswordError>.valid != .invalid(.noDigit))
    }

    // F3.4
    @Test func `a validator can be used by many tasks at once`() async throws {
        let validator = Self.validator
        let failures = try await withThrowingTaskGroup(of: Int.self) { group in
            for count in 0..<50 {
                group.addTask {
                    let password = String(repeating: "a", count: count)
                    return try validator.failures(of: Passwords(password, password)).count
                }
            }
            return try await group.reduce(0, +)
        }
        // Each lacks a digit and a capital; 8 are too short and 29 too long.
        #expect(failures == 2 * 50 + 8 + 29)
    }

    // F3.5
    @Test(arguments: [0, 1, 10_000])
    func `each fact is tested once`(count: Int) throws {
        let tests = Locked(0)
        let facts = (0..<count).map { number in
            Fact<Int, PasswordError>(.tooShort, salience: number % 5) { subject in
                tests.withLock { $0 += 1 }
                return number % 2 == subject
            }
        }
        #expect(try Validator(facts).failures(of: 0).count == count / 2)
        #expect(tests.withLock { $0 } == count)
    }
}
