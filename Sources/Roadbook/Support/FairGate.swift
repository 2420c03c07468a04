/// A gate through which no more than a number of callers are at a time, in the order they came.
struct FairGate {
    struct Waiting {
        let limit: Int
        let turn: Outcome<Void>
    }

    private var inside = 0
    private var line = WaitingLine<Waiting>()

    /// How many wait.
    var waiting: Int { line.count }

    /// How many are inside or wait.
    var count: Int { inside + line.count }

    /// Takes a place inside.
    ///
    /// - Returns: Whether there was one, and nobody who waits for it.
    mutating func takePlace(limit: Int) -> Bool {
        guard line.isEmpty, inside < limit else { return false }
        inside += 1
        return true
    }

    mutating func takePlaceInLine(_ waiting: Waiting) -> WaitingLine<Waiting>.Place { line.append(waiting) }

    /// Leaves a place inside.
    ///
    /// - Returns: Who is let in then.
    mutating func leave() -> [Waiting] {
        inside -= 1
        return admit()
    }

    /// Leaves a place in the line.
    ///
    /// - Returns: Who had it, `nil` where it was left before; and who is let in then.
    mutating func leaveLine(_ place: WaitingLine<Waiting>.Place) -> (left: Waiting?, admitted: [Waiting]) {
        let left = line.remove(place)
        return (left, left == nil ? [] : admit())
    }

    /// Changes a gate where it is.
    mutating func change<Result>(_ body: (inout FairGate) -> Result) -> Result { body(&self) }

    /// Lets in whoever may: the first in line, and those behind only when it is in.
    private mutating func admit() -> [Waiting] {
        var admitted: [Waiting] = []
        while let first = line.first, inside < first.limit, let next = line.removeFirst() {
            inside += 1
            admitted.append(next)
        }
        return admitted
    }
}
