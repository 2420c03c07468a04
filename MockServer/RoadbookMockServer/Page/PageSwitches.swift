import Roadbook

/// What the page switched on: stubs of its own, apart from those of the mock's owner.
struct PageSwitches: Sendable {
    /// How many faults may be on at a time.
    static let limit = 100

    /// How long every answer waits.
    var delay = Duration.zero
    private(set) var faults: [PageFault] = []
    /// The switches as stubs, the newest fault first and the delay of everything else last.
    var book = StubBook()
    var decisions = EarlyDecisions()
    private var lastID = 0

    /// Switches a fault on.
    ///
    /// - Returns: Its number.
    /// - Throws: ``Problem`` 409 where too many are on.
    mutating func add(_ fault: PageFault) throws -> Int {
        guard faults.count < Self.limit else { throw Problem.conflict("\(Self.limit) faults are on already.") }
        lastID += 1
        var fault = fault
        fault.id = lastID
        faults.append(fault)
        return lastID
    }

    /// Switches a fault off.
    ///
    /// - Throws: ``Problem`` 404 where it is not on.
    mutating func remove(_ id: Int) throws {
        guard let index = faults.firstIndex(where: { $0.id == id }) else {
            throw Problem.notFound("No fault \(id) is on.")
        }
        faults.remove(at: index)
    }

    /// Makes the stubs.
    mutating func build(for declaration: MockDeclaration) throws {
        // The same book, whose numbers go on: a request that is on its way knows the switches by them.
        var book = book
        book.removeAll()
        let delay = delay > .zero ? MockDelay.fixed(delay) : nil
        if let delay { book.add(try Self.entry([], .fromStore.delayed(by: delay), in: declaration)) }
        for fault in faults {
            let answer = delay.map { fault.answer.delayed(by: $0) } ?? fault.answer
            book.add(try Self.entry(fault.criteria(declaration), answer, fault.probability, in: declaration))
        }
        self.book = book
    }

    private static func entry(
        _ criteria: [RequestCriterion],
        _ answer: MockAnswer<Void>,
        _ probability: Double = 1,
        in declaration: MockDeclaration
    ) throws -> StubBook.Entry {
        let pattern = RequestPattern<Void>(criteria: { _ in criteria })
        return StubBook.Entry(
            criteria: criteria,
            answers: [try PreparedAnswer(answer, for: pattern, in: declaration)],
            limit: nil,
            probability: probability,
            place: SourcePlace(#fileID, #line)
        )
    }

    var jsonValue: JSONValue {
        .object(["delay": delay.milliseconds, "faults": faults.map(\.jsonValue)])
    }
}

extension Duration {
    /// In whole milliseconds.
    var milliseconds: Int { Int(self / .milliseconds(1)) }
}
