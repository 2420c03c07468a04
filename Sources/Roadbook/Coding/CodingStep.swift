/// A coding path as a list linked from its end, so that a step down costs one link and not a copy.
final class CodingStep {
    private let outer: CodingStep?
    private let key: any CodingKey

    init(_ key: any CodingKey, in outer: CodingStep?) {
        self.key = key
        self.outer = outer
    }

    static func path(to step: CodingStep?) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var step = step
        while let current = step {
            keys.append(current.key)
            step = current.outer
        }
        return keys.reversed()
    }

    static func path(to step: CodingStep?, and key: (any CodingKey)?) -> [any CodingKey] {
        path(to: step) + (key.map { [$0] } ?? [])
    }
}
