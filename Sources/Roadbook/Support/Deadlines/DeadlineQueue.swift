import RoadbookRules

/// Actions in the order of their times: a heap, from which an action is also taken out before its time.
struct DeadlineQueue {
    /// The place of an action, and how many had it before.
    struct ID: Sendable, Equatable {
        fileprivate let place: Int
        fileprivate let turn: UInt64
    }

    private struct Entry: Comparable {
        let due: Duration
        let id: ID

        static func < (left: Entry, right: Entry) -> Bool { left.due < right.due }
        static func == (left: Entry, right: Entry) -> Bool { left.due == right.due }
    }

    private struct Place {
        var turn: UInt64 = 0
        var action: (@Sendable () -> Void)?
    }

    /// The entries of actions that were taken out stay until there are more of them than of the others.
    private var heap = Heap<Entry>()
    private var places: [Place] = []
    /// The places without an action.
    private var free: [Int] = []

    /// How many actions there are.
    var count: Int { places.count - free.count }

    /// The first time; `nil` where there is no action.
    ///
    /// It may be that of an action that was taken out: whoever wakes for it finds nothing to do.
    var first: Duration? { count == 0 ? nil : heap.first?.due }

    mutating func add(due: Duration, _ action: @escaping @Sendable () -> Void) -> ID {
        let place = free.popLast() ?? places.endIndex
        if place == places.endIndex { places.append(Place()) }
        places[place].action = action
        let id = ID(place: place, turn: places[place].turn)
        heap.insert(Entry(due: due, id: id))
        return id
    }

    /// Takes an action out; does nothing where it is not there any more.
    mutating func remove(_ id: ID) {
        guard take(id) != nil, heap.count > 32, heap.count > 2 * count else { return }
        heap.keep { [places] in places[$0.id.place].turn == $0.id.turn }
    }

    /// Takes out the actions whose time has come, in the order of their times.
    mutating func removeDue(at now: Duration) -> [@Sendable () -> Void] {
        var due: [@Sendable () -> Void] = []
        while let first = heap.first, first.due <= now || !isThere(first.id) {
            _ = heap.removeFirst()
            if let action = take(first.id) { due.append(action) }
        }
        return due
    }

    private func isThere(_ id: ID) -> Bool { places[id.place].turn == id.turn }

    /// Takes an action from its place, which is the next one's; `nil` where it is not there any more.
    private mutating func take(_ id: ID) -> (@Sendable () -> Void)? {
        guard isThere(id) else { return nil }
        places[id.place].turn &+= 1
        free.append(id.place)
        return places[id.place].action.take()
    }
}
