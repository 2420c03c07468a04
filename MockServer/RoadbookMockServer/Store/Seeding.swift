import Roadbook

/// Puts given values into a store, by the rules that hold for those that are sent.
enum Seeding {
    /// - Throws: ``Problem`` where a parent does not exist, an id is taken, or the place is none that can be seeded.
    static func put(_ value: JSONValue, at match: PathTree.Match, in store: inout Store, of resources: [MockResource])
        throws
    {
        let index: Int
        switch match.end {
        case .collection(let collection): index = collection
        case .member(let singleton) where resources[singleton].isSingleton: index = singleton
        default: throw Problem.notFound("That is not a collection or a singleton.")
        }
        let place = ResourcePlace(index, ids: match.ids, isMember: false, in: resources)
        try place.checkParents(in: store)
        let writer = RecordWriter(place)
        let id = place.resource.isSingleton ? Store.only : try writer.newID(for: value, in: &store)
        store.put(try writer.checked(value, id: id), at: place.place, id: id)
    }
}
