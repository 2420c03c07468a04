/// A gate for each key, through which no more than a number of callers are at a time, in the order they came.
///
/// What is kept of a key is gone when nobody is inside and nobody waits.
final class FairGates<Key: Hashable & Sendable>: Sendable {
    private struct Waiting {
        let limit: Int
        let turn: Outcome<Void>
    }

    private struct Gate {
        var inside = 0
        var line = WaitingLine<Waiting>()

        /// Lets in whoever may: the first in line, and those behind only when it is in.
        mutating func admit() -> [Waiting] {
            var admitted: [Waiting] = []
            while let first = line.first, inside < first.limit, let next = line.removeFirst() {
                inside += 1
                admitted.append(next)
            }
            return admitted
        }
    }

    private let gates = Locked<[Key: Gate]>([:])

    /// How many keys something is kept of.
    var count: Int { gates.withLock(\.count) }

    /// How many wait for a key.
    func waiting(for key: Key) -> Int { gates.withLock { $0[key]?.line.count ?? 0 } }

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
    ) throws -> (turn: Outcome<Void>, place: WaitingLine<Waiting>.Place)? {
        try gates.withLock { gates in
            guard let index = gates.index(forKey: key) else {
                try check(0)
                gates[key] = Gate(inside: 1)
                return nil
            }
            let ahead = gates.values[index].inside + gates.values[index].line.count
            try check(ahead)
            if ahead == gates.values[index].inside, ahead < limit {
                gates.values[index].inside += 1
                return nil
            }
            let turn = Outcome<Void>()
            return (turn, gates.values[index].line.append(Waiting(limit: limit, turn: turn)))
        }
    }

    private func leaveLine(_ key: Key, _ place: WaitingLine<Waiting>.Place) {
        let (left, admitted) = gates.withLock { gates in
            Self.change(key, &gates) { gate -> (Waiting?, [Waiting]) in
                let left = gate.line.remove(place)
                return (left, left == nil ? [] : gate.admit())
            } ?? (nil, [])
        }
        left?.turn.settle(.failure(CancellationError()))
        for next in admitted { next.turn.settle(.success(())) }
    }

    private func leave(_ pass: Pass, _ last: () -> Void) {
        let admitted = gates.withLock { gates -> [Waiting] in
            guard !pass.hasLeft else { return [] }
            pass.hasLeft = true
            return Self.change(pass.key, &gates) { gate -> [Waiting] in
                last()
                gate.inside -= 1
                return gate.admit()
            } ?? []
        }
        for next in admitted { next.turn.settle(.success(())) }
    }

    /// Changes the gate of a key, which is gone where nobody is left.
    ///
    /// - Returns: `nil` where there is none.
    private static func change<Value>(
        _ key: Key,
        _ gates: inout [Key: Gate],
        _ body: (inout Gate) -> Value
    ) -> Value? {
        guard let index = gates.index(forKey: key) else { return nil }
        let value = body(&gates.values[index])
        if gates.values[index].inside == 0, gates.values[index].line.isEmpty { gates.remove(at: index) }
        return value
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
