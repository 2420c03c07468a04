/// The top-level routes of a table, in the order of their types, so that one is found without a hash.
struct RequestOrigins: Sendable {
    private let origins: [RequestOrigin]

    init(_ origins: [RequestOrigin] = []) {
        self.origins = origins.sorted { $0.root < $1.root }
    }

    var isEmpty: Bool { origins.isEmpty }

    func contains(_ origin: RequestOrigin) -> Bool {
        var (low, high) = (0, origins.count)
        while low < high {
            let middle = (low + high) / 2
            if origins[middle].root < origin.root { low = middle + 1 } else { high = middle }
        }
        // Few are of one type.
        while low < origins.count, origins[low].root == origin.root {
            if origins[low].route == origin.route { return true }
            low += 1
        }
        return false
    }
}
