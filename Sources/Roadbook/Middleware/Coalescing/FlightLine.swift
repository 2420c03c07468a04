import RoadbookRules

/// Those who wait for a flight, in the order they came, and the one of them that goes on if it has to be.
struct FlightLine {
    /// Who has the most time comes first, and of those who have the same who came last.
    private struct Candidate: Comparable {
        /// `nil` is for ever.
        let due: Duration?
        let place: Flight.Place

        static func < (left: Candidate, right: Candidate) -> Bool {
            switch (left.due, right.due) {
            case (let left?, let right?) where left != right: left > right
            case (nil, _?): true
            case (_?, nil): false
            default: left.place > right.place
            }
        }
    }

    private var line = WaitingLine<Flight.Waiting>()
    /// Those that have left stay until there are more of them than of the others.
    private var candidates = Heap<Candidate>()

    var isEmpty: Bool { line.isEmpty }

    /// How many are kept to find the one that goes on, those that have left included.
    var candidateCount: Int { candidates.count }

    /// The one that has the most time.
    var latest: CallRecord? {
        mutating get {
            while let first = candidates.first {
                if let waiting = line[first.place] { return waiting.record }
                _ = candidates.removeFirst()
            }
            return nil
        }
    }

    /// - Returns: The place, by which to leave.
    mutating func append(_ waiting: Flight.Waiting) -> Flight.Place {
        let place = line.append(waiting)
        candidates.insert(Candidate(due: waiting.record.due, place: place))
        return place
    }

    /// - Returns: `nil` where the place was left before.
    mutating func remove(_ place: Flight.Place) -> Flight.Waiting? {
        guard let waiting = line.remove(place) else { return nil }
        if candidates.count > 32, candidates.count > 2 * line.count {
            candidates.keep { [line] in line[$0.place] != nil }
        }
        return waiting
    }

    /// Takes out the one that has the most time.
    mutating func removeLatest() -> (place: Flight.Place, waiting: Flight.Waiting)? {
        while let candidate = candidates.removeFirst() {
            if let waiting = line.remove(candidate.place) { return (candidate.place, waiting) }
        }
        return nil
    }

    /// - Returns: Everyone, in the order they came.
    mutating func removeAll() -> [Flight.Waiting] {
        candidates = Heap()
        return line.removeAll()
    }
}
