/// What a search among rules has still to look at.
///
/// It is a few places, however many rules there are. The best two lie in the front itself and the others in an array, since
/// hardly any search has more than two at once, and an array would be allocated for each.
struct SearchFront<Root> {
    /// Something to look at.
    struct Place {
        /// The best rank that it may hold.
        let best: Int
        let what: What
    }

    enum What {
        /// The rules of a node from a place on, of which there is one at least.
        case rules(RuleIndexNode<Root>, from: Int)
        case branch(any RuleIndexBranch<Root>)
    }

    private var first: Place?
    private var second: Place?
    private var others: [Place] = []

    mutating func add(_ place: Place) {
        guard let first else {
            self.first = place
            return
        }
        if place.best < first.best {
            self.first = place
            addBehindFirst(first)
        } else {
            addBehindFirst(place)
        }
    }

    private mutating func addBehindFirst(_ place: Place) {
        guard let second else {
            self.second = place
            return
        }
        if place.best < second.best {
            self.second = place
            others.append(second)
        } else {
            others.append(place)
        }
    }

    /// Takes out the place that may hold the best rank; `nil` where there is none.
    mutating func takeBest() -> Place? {
        defer {
            first = second
            second = takeBestOther()
        }
        return first
    }

    private mutating func takeBestOther() -> Place? {
        guard let best = others.indices.min(by: { others[$0].best < others[$1].best }) else { return nil }
        return others.remove(at: best)
    }
}
