import Roadbook

/// Everything a mock remembers. A value: a copy is a snapshot.
struct Store: Sendable {
    /// A collection, or a singleton, at its place.
    struct Place: Sendable, Hashable {
        let resource: Int
        /// The ids of the resources it is nested in, outermost first.
        let parents: [String]
    }

    /// The id under which a singleton is kept.
    static let only = ""

    private var collections: [Place: Records] = [:]
    /// The highest number of each resource, assigned or seen.
    private var numbers: [Int: Int] = [:]

    subscript(place: Place) -> Records { collections[place] ?? Records() }

    subscript(place: Place, id: String) -> JSONValue? { collections[place]?[id] }

    /// Puts a resource at its place, in place of the one with its id.
    mutating func put(_ value: JSONValue, at place: Place, id: String) {
        collections[place, default: Records()][id] = value
        if let number = Int(id), number > numbers[place.resource, default: 0] { numbers[place.resource] = number }
    }

    /// The next number that no resource of its kind has had, wherever it is nested.
    mutating func nextNumber(of resource: Int) -> Int {
        let number = numbers[resource, default: 0].addingReportingOverflow(1)
        numbers[resource] = number.overflow ? 1 : number.partialValue
        return numbers[resource, default: 1]
    }

    /// Removes a resource and everything nested in it.
    mutating func remove(at place: Place, id: String, of resources: [MockResource]) {
        collections[place]?[id] = nil
        for child in resources[place.resource].children {
            let isSingleton = resources[place.resource].isSingleton
            let nested = Place(resource: child, parents: isSingleton ? place.parents : place.parents + [id])
            for id in self[nested].ids { remove(at: nested, id: id, of: resources) }
            collections[nested] = nil
        }
    }
}
