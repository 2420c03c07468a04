import HotPaths

/// Something that is done over and over to see what it costs.
struct Subject {
    let name: String
    /// How often it is done between two looks at the clock.
    let turns: Int
    /// Does it so often.
    let body: (_ turns: Int) async throws -> Void

    init(_ name: String, turns: Int = 2000, _ body: @escaping (_ turns: Int) async throws -> Void) {
        self.name = name
        self.turns = turns
        self.body = body
    }

    init(_ path: HotPath, named name: String? = nil, turns: Int = 2000) {
        self.init(name ?? path.name, turns: turns, path.run)
    }
}
