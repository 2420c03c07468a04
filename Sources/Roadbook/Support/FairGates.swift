/// A gate for each key, through which no more than a number of callers are at a time, in the order they came.
///
/// What is kept of a key is gone when nobody is inside and nobody waits.
final class FairGates<Key: Hashable & Sendable>: Sendable {
    private let gates = Locked(FewKeys<Key, FairGate>())

    /// How many keys something is kept of.
    var count: Int { gates.withLock(\.count) }

    /// How many wait for a key.
    func waiting(for key: Key) -> Int { gates.withLock { $0[key]?.waiting ?? 0 } }

    /// Waits for a place inside.
    ///
    /// - Parameters:
    ///   - limit: How many may be inside with this caller; at least 1.
    ///   - check: Told how many are inside or wait, before anything is waited for; where it throws nothing is.
    /// - Returns: What is to be left in the end; whoever drops it has left.
    /// - Throws: `CancellationError`, at once where the task is cancelled, and what the check throws.
    func enter(_ key: Key, limit: Int, _ check: (_ ahead: Int) throws -> Void = { _ in }) async throws -> Pass {
        try Task.checkCancellation()
        guard let (turn, place) = try comeIn(key, limit: max(1, limit), check) else {
            return Pass(of: self, key, hasWaited: false)
        }
        try await withTaskCancellationHandler {
            try await turn.value
        } onCancel: {
            leaveLine(key, place)
        }
        let pass = Pass(of: self, key, hasWaited: true)
        // One who was let in and cancelled at the same time has no use for it.
        try Task.checkCancellation()
        return pass
    }

    /// Takes a place inside where there is one, and nobody waits.
    ///
    /// - Returns: Whether there was one. Whoever has it leaves it by its key, once, or by a pass.
    /// - Throws: `CancellationError` where the task is cancelled.
    func enterAtOnce(_ key: Key, limit: Int) throws -> Bool {
        try Task.checkCancellation()
        return gates.withLock { gates in
            gates.change(key) { gate in
                if gate == nil { gate = FairGate() }
                return gate?.takePlace(limit: max(1, limit)) ?? false
            }
        }
    }

    /// A pass for a place that was had at once.
    func pass(for key: Key) -> Pass { Pass(of: self, key, hasWaited: false) }

    /// Leaves a place that was had at once.
    func leave(_ key: Key) {
        let admitted = gates.withLock { gates in Self.change(key, &gates) { $0.leave() } ?? [] }
        for next in admitted { next.turn.settle(.success(())) }
    }

    /// Does something in the place of one who enters and leaves at once, where nobody is inside and nobody waits.
    ///
    /// - Parameter body: Done before anyone else can come in, or look in.
    /// - Returns: What it returns; `nil` where somebody is inside or waits, and it was not done.
    func atOnce<Value>(_ key: Key, _ body: () -> Value) -> Value? {
        gates.withLock { gates in gates[key] == nil ? body() : nil }
    }

    /// Takes a place inside, or one in the line.
    ///
    /// - Returns: The place in the line, and what tells that its turn has come; `nil` where it is inside.
    private func comeIn(
        _ key: Key,
        limit: Int,
        _ check: (_ ahead: Int) throws -> Void
    ) throws -> (turn: Outcome<Void>, place: WaitingLine<FairGate.Waiting>.Place)? {
        try gates.withLock { gates in
            try gates.change(key) { gate in
                try check(gate?.count ?? 0)
                if gate == nil { gate = FairGate() }
                guard let isInside = gate?.takePlace(limit: limit), !isInside else { return nil }
                let turn = Outcome<Void>()
                let place = gate?.takePlaceInLine(FairGate.Waiting(limit: limit, turn: turn))
                return place.map { (turn, $0) }
            }
        }
    }

    private func leaveLine(_ key: Key, _ place: WaitingLine<FairGate.Waiting>.Place) {
        let (left, admitted) = gates.withLock { gates in
            Self.change(key, &gates) { $0.leaveLine(place) } ?? (nil, [])
        }
        left?.turn.settle(.failure(CancellationError()))
        for next in admitted { next.turn.settle(.success(())) }
    }

    private func leave(_ pass: Pass, _ last: () -> Void) {
        let admitted = gates.withLock { gates -> [FairGate.Waiting] in
            guard !pass.hasLeft else { return [] }
            pass.hasLeft = true
            return Self.change(pass.key, &gates) { gate in
                last()
                return gate.leave()
            } ?? []
        }
        for next in admitted { next.turn.settle(.success(())) }
    }

    /// Changes the gate of a key, which is gone where nobody is left.
    ///
    /// - Returns: `nil` where there is none.
    private static func change<Value>(
        _ key: Key,
        _ gates: inout FewKeys<Key, FairGate>,
        _ body: (inout FairGate) -> Value
    ) -> Value? {
        gates.change(key) { gate in
            let value = gate?.change(body)
            if gate?.count == 0 { gate = nil }
            return value
        }
    }

    /// A place inside a gate.
    // What is mutable here is behind the lock of the gates.
    final class Pass: @unchecked Sendable {
        /// Whether it was not to be had at once.
        let hasWaited: Bool

        fileprivate let key: Key
        fileprivate var hasLeft = false
        private let gates: FairGates

        fileprivate init(of gates: FairGates, _ key: Key, hasWaited: Bool) {
            self.gates = gates
            self.key = key
            self.hasWaited = hasWaited
        }

        deinit {
            leave()
        }

        /// Leaves the place to the next; does nothing the second time.
        ///
        /// - Parameter last: What is done before anyone else can come in, or look in.
        func leave(_ last: () -> Void = {}) {
            gates.leave(self, last)
        }
    }
}
