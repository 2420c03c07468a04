import Roadbook
import RoadbookHTTPEngine

/// How records come to be.
extension MockCore {
    /// Stores what a draft becomes, under the id that it chose or the next one.
    ///
    /// What is refused uses up no id, so that a test meets the same ones at each run.
    ///
    /// - Parameters:
    ///   - isOwners: Whether it is there at once, however much reads lag behind.
    ///   - make: What the draft becomes under an id. It runs outside of the lock, since what a user said of drafts may call
    ///     the mock.
    /// - Throws: ``Problem`` where a parent is missing, or the id is taken or cannot be asked for, and what making it does.
    func create(
        of draft: JSONValue,
        at place: ResourcePlace,
        isOwners: Bool = false,
        _ make: (_ writer: RecordWriter, _ id: String) throws -> JSONValue
    ) throws -> (id: String, value: JSONValue) {
        let writer = RecordWriter(place)
        let id = try withStore { store in
            try place.checkParents(in: store)
            return try writer.newID(for: draft, in: &store)
        }
        let value: JSONValue
        do {
            try checkReach(of: id, at: place)
            value = try make(writer, id)
        } catch {
            let isChosen = writer.hasChosenID(draft)
            withStore { $0.giveBack(id, of: place.place, place.resource.assignedIDs, isChosen: isChosen) }
            throw error
        }
        try (isOwners ? withOwnStore : withStore) { store in
            // The parent may have gone, or the id been taken, while the value was made.
            try place.checkParents(in: store)
            try writer.checkFree(id, in: store)
            store.put(value, at: place.place, id: id)
        }
        return (id, value)
    }

    /// - Throws: ``Problem`` 422 where a resource could not be asked for, since its path is longer than a request may have.
    private func checkReach(of id: String, at place: ResourcePlace) throws {
        let target = declaration.target(of: place.place, id: id)
        // Of the methods this is the longest.
        let request = HTTPRequest(method: "OPTIONS", target: target)
        guard HTTPLimits().admit(request, contentLength: nil) else {
            throw Problem.noID(of: place.resource, since: "the path to it would be too long for a request")
        }
    }

    /// Changes the store as its owner does: it is there at once, however much reads lag behind.
    func withOwnStore<Result>(_ body: (inout Store) throws -> Result) rethrows -> Result {
        try withStore { store in
            store.history.isPaused = true
            defer { store.history.isPaused = false }
            return try body(&store)
        }
    }
}
