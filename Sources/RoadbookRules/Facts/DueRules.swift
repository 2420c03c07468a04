/// The rules that are still to be tested, the next one found at once: a binary heap.
struct DueRules: Sendable {
    /// A rule by what ranks it: its salience, and when it was added.
    struct Rank: Sendable, Hashable, Comparable {
        let salience: Int
        let number: Int

        static func < (left: Rank, right: Rank) -> Bool {
            left.salience == right.salience ? left.number < right.number : left.salience > right.salience
        }
    }

    /// Each comes before the two at twice its place and one and two more.
    private(set) var ranks: [Rank] = []

    mutating func insert(_ rank: Rank) {
        ranks.append(rank)
        var place = ranks.count - 1
        while place > 0, ranks[place] < ranks[(place - 1) / 2] {
            ranks.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes out the rule that goes before all others; `nil` where there is none.
    mutating func popFirst() -> Rank? {
        guard let first = ranks.first, let last = ranks.popLast() else { return nil }
        guard !ranks.isEmpty else { return first }
        ranks[0] = last
        var place = 0
        while true {
            let next = [2 * place + 1, 2 * place + 2].filter { $0 < ranks.count }.min { ranks[$0] < ranks[$1] }
            guard let next, ranks[next] < ranks[place] else { return first }
            ranks.swapAt(place, next)
            place = next
        }
    }
}
