extension MockCore {
    /// What is read of a route: what there is, or what there was a while ago.
    func readable(_ resource: MockResource) -> Store {
        withStore { $0 }.past(by: resource.switches.readLag)
    }

    /// Reads of a route what is no more than a moment's work: no copy is held that a change would have to copy from.
    func reading<Result>(_ resource: MockResource, _ read: (Store) throws -> Result) rethrows -> Result {
        guard resource.switches.readLag > .zero else { return try withStore { try read($0) } }
        return try read(readable(resource))
    }
}
