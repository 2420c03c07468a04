/// The flights that can be joined, by what they answer.
struct FlightTable {
    /// Most often it is the only one: it is found without a hash. It is not among the others.
    private var first: Flight?
    private var others: [CoalescingKey: Flight] = [:]

    var count: Int { others.count + (first == nil ? 0 : 1) }

    subscript(key: CoalescingKey) -> Flight? {
        if let first, first.key == key { return first }
        return others[key]
    }

    /// Adds one where there is none of its key.
    mutating func add(_ flight: Flight) {
        if first == nil { first = flight } else { others[flight.key] = flight }
    }

    /// Does nothing where it is not there any more.
    mutating func remove(_ flight: Flight) {
        if first === flight {
            first = nil
        } else if others[flight.key] === flight {
            others[flight.key] = nil
        }
    }

    mutating func removeAll(where isMeant: (Flight) -> Bool) {
        if let flight = first, isMeant(flight) { first = nil }
        if !others.isEmpty { others = others.filter { !isMeant($0.value) } }
    }
}
