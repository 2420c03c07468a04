/// Actions in the order of their times: a heap, from which an action is also taken out before its time.
struct DeadlineQueue {
    typealias ID = UInt64

    private struct Entry {
        let due: Duration
        let id: ID
    }

    /// A binary heap. The entries of actions that were taken out stay until there are more of them than of the others.
    private var heap: [Entry] = []
    private var actions: [ID: @Sendable () -> Void] = [:]
    private var lastID: ID = 0

    /// How many actions there are.
    var count: Int { actions.count }

    /// The first time; `nil` where there is no action.
    ///
    /// It may be that of an action that was taken out: whoever wakes for it finds nothing to do.
    var first: Duration? { actions.isEmpty ? nil : heap.first?.due }

    mutating func add(due: Duration, _ action: @escaping @Sendable () -> Void) -> ID {
        lastID &+= 1
        actions[lastID] = action
        heap.append(Entry(due: due, id: lastID))
        siftUp(from: heap.count - 1)
        return lastID
    }

    /// Takes an action out; does nothing where it is not there any more.
    mutating func remove(_ id: ID) {
        guard actions.removeValue(forKey: id) != nil, heap.count > 32, heap.count > 2 * actions.count else { return }
        heap = heap.filter { actions[$0.id] != nil }
        // A sorted array is a heap.
        heap.sort { $0.due < $1.due }
    }

    /// Takes out the actions whose time has come, in the order of their times.
    mutating func removeDue(at now: Duration) -> [@Sendable () -> Void] {
        var due: [@Sendable () -> Void] = []
        while let first = heap.first, first.due <= now || actions[first.id] == nil {
            removeFirst()
            if let action = actions.removeValue(forKey: first.id) { due.append(action) }
        }
        return due
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].due < heap[least].due { least = child }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private mutating func siftUp(from index: Int) {
        var child = index
        while child > 0, heap[child].due < heap[(child - 1) / 2].due {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }
}
