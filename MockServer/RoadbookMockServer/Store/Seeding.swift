import Roadbook

/// Puts given values into a store, by the rules that hold for those that are sent.
enum Seeding {
    /// Puts all of the values, or none.
    ///
    /// - Parameter keepsEveryID: As ``RecordWriter`` has it.
    /// - Throws: ``Problem`` where a parent does not exist, an id is taken, or the place is none that can be seeded.
    static func put(
        _ values: [JSONValue],
        at match: PathTree.Match,
        in store: inout Store,
        of resources: [MockResource],
        keepsEveryID: Bool = false
    ) throws {
        let place = try place(of: match, in: resources)
        try place.checkParents(in: store)
        let writer = RecordWriter(place, keepsEveryID: keepsEveryID)
        let isSingleton = place.resource.isSingleton
        // What comes later may have chosen what would be assigned to what comes before it.
        let chosen = isSingleton ? [] : Set(try values.compactMap(writer.chosenID))
        var undo = store.undo(of: place.place)
        do {
            for value in values {
                let id = isSingleton ? Store.only : try writer.newID(for: value, besides: chosen, in: &store)
                let checked = try writer.checked(value, id: id)
                undo.changes.append((id, store[place.place, id]))
                store.put(checked, at: place.place, id: id)
            }
        } catch {
            store.revert(undo)
            throw error
        }
    }

    private static func place(of match: PathTree.Match, in resources: [MockResource]) throws -> ResourcePlace {
        switch match.end {
        case .collection(let index):
            return ResourcePlace(index, ids: match.ids, isMember: false, in: resources)
        case .member(let index) where resources[index].isSingleton:
            return ResourcePlace(index, ids: match.ids, isMember: false, in: resources)
        default:
            throw Problem.notFound("That is not a collection or a singleton.")
        }
    }
}
