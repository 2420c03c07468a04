/// The members of an object in the making: finished values, and pairs of values that are still to be merged.
struct MergePlan {
    /// Whether an object without members, as the result of a pair, is left out: nothing differs there.
    let dropsEmptyResults: Bool

    private var entries: [Parameters.Entry] = []
    private var pending: [(position: Int, left: JSONValue, right: JSONValue)] = []
    private var dropped: Set<Int> = []
    private var done = 0

    init(dropsEmptyResults: Bool = false) {
        self.dropsEmptyResults = dropsEmptyResults
    }

    mutating func add(_ name: String, _ value: JSONValue) {
        entries.append(Parameters.Entry(name: name, value: value))
    }

    mutating func add(_ name: String, _ left: JSONValue, _ right: JSONValue) {
        pending.append((entries.count, left, right))
        add(name, .null)
    }

    /// The pair that comes next; nil when all are merged.
    func nextPair() -> (JSONValue, JSONValue)? {
        done < pending.count ? (pending[done].left, pending[done].right) : nil
    }

    /// Takes the result of the pair given last.
    mutating func finish(_ value: JSONValue) {
        let position = pending[done].position
        done += 1
        if dropsEmptyResults, value.object?.isEmpty == true {
            dropped.insert(position)
        } else {
            entries[position].value = value
        }
    }

    var result: JSONValue {
        guard !dropped.isEmpty else { return .object(Parameters(entries: entries)) }
        return .object(
            Parameters(entries: entries.enumerated().filter { !dropped.contains($0.offset) }.map(\.element))
        )
    }
}
