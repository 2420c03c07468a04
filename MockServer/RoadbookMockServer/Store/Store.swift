import Roadbook

/// Everything a mock remembers. A value: a copy is a snapshot.
struct Store: Sendable {
    /// A collection, or a singleton, at its place.
    struct Place: Sendable, Hashable {
        let resource: Int
        /// The ids of the resources it is nested in, outermost first, compared by their octets.
        let parents: [OctetName]
    }

    /// The id under which a singleton is kept.
    static let only = ""

    /// Greater ids are not counted on from: there would soon be no next one.
    private static let greatestCounted = 1 << 62

    private var collections: [Place: Records] = [:]
    /// The highest number of each resource, assigned or seen.
    private var numbers: [Int: Int] = [:]
    /// What was there before, where reads lag behind.
    var history = StoreHistory()
    /// What switches remember besides.
    var switches = SwitchMemory()
    /// Another one after each change of what is stored.
    private(set) var version = 0

    /// Where there is something, or was.
    var places: Set<Place> { Set(collections.keys) }

    subscript(place: Place) -> Records { collections[place] ?? Records() }

    subscript(place: Place, id: String) -> JSONValue? { collections[place]?[id] }

    /// Puts a resource at its place, in place of the one with its id.
    mutating func put(_ value: JSONValue, at place: Place, id: String) {
        history.note(collections[place]?.member(id), at: place, id: id)
        collections[place, default: Records()][id] = value
        version += 1
        guard let number = Int(id), number <= Self.greatestCounted else { return }
        if number > numbers[place.resource, default: 0] { numbers[place.resource] = number }
    }

    /// The next number that no resource of its kind has had, wherever it is nested.
    mutating func nextNumber(of resource: Int) -> Int {
        let number = numbers[resource, default: 0] + 1
        numbers[resource] = number
        return number
    }

    /// Takes back the last number that was assigned, where no resource came of it.
    mutating func giveBack(_ id: String, of place: Place, _ ids: AssignedIDs, isChosen: Bool) {
        guard !isChosen, self[place, id] == nil, let number = numbers[place.resource], number > 0 else { return }
        guard ids.candidates(number).contains(id) else { return }
        numbers[place.resource] = number - 1
    }

    /// Removes a resource and everything nested in it.
    mutating func remove(at place: Place, id: String, of resources: [MockResource]) {
        removeAlone(at: place, id: id)
        removeReferring(to: id, of: place.resource, in: resources)
        for nested in Self.nested(in: place, id: id, of: resources) {
            for id in self[nested].ids { remove(at: nested, id: id, of: resources) }
            collections[nested] = nil
        }
    }

    /// Removes a resource that nothing is nested in.
    mutating func removeAlone(at place: Place, id: String) {
        history.note(collections[place]?.member(id), at: place, id: id)
        collections[place]?[id] = nil
        version += 1
    }

    /// What keeps a resource from being deleted: something that is nested in it, or in what would go with it, and has a
    /// parent that may not be deleted before; `nil` where nothing does.
    func restriction(at place: Place, id: String, of resources: [MockResource]) -> (place: Place, id: String)? {
        for nested in Self.nested(in: place, id: id, of: resources) where !self[nested].isEmpty {
            if resources[place.resource].deletePolicy == .restrict { return (place, id) }
            for id in self[nested].ids {
                if let restriction = restriction(at: nested, id: id, of: resources) { return restriction }
            }
        }
        return nil
    }

    private static func nested(in place: Place, id: String, of resources: [MockResource]) -> [Place] {
        let resource = resources[place.resource]
        let parents = resource.isSingleton ? place.parents : place.parents + [OctetName(id)]
        return resource.children.map { Place(resource: $0, parents: parents) }
    }
}

extension Store {
    /// What there was a while ago, to be read. Only what has changed since takes time.
    func past(by lag: Duration) -> Store {
        guard lag > .zero else { return self }
        var past = self
        for (place, old) in history.old(lag) { past.collections[place, default: Records()].revert(to: old) }
        return past
    }
}

extension Store.Place {
    /// An order of all places: by their resources as they are declared, then by what they are nested in.
    static func precedes(_ first: Self, _ second: Self) -> Bool {
        if first.resource != second.resource { return first.resource < second.resource }
        // Shorter ids first, so that numbers come in their order.
        for (one, other) in zip(first.parents, second.parents) where one != other {
            let (one, other) = (one.text, other.text)
            return one.utf8.count != other.utf8.count ? one.utf8.count < other.utf8.count : one < other
        }
        return false
    }
}

extension Store {
    /// What a place held before changes were made to it, by which they are undone without a copy of the store.
    struct Undo: Sendable {
        let place: Place
        let number: Int?
        var changes: [(id: String, old: JSONValue?)] = []
    }

    /// Begins to note changes of a place.
    func undo(of place: Place) -> Undo {
        Undo(place: place, number: numbers[place.resource])
    }

    /// Makes changes undone, the last first.
    mutating func revert(_ undo: Undo) {
        for (id, old) in undo.changes.reversed() {
            history.note(collections[undo.place]?.member(id), at: undo.place, id: id)
            collections[undo.place]?[id] = old
        }
        numbers[undo.place.resource] = undo.number
        version += 1
    }

    /// Becomes what it was, or another store, which is a change as any.
    mutating func become(_ other: Store) {
        let next = version + 1
        self = other
        version = next
    }
}
