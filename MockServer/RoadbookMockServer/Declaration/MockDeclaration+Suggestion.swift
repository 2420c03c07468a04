/// What was probably meant by a path that is not declared.
extension MockDeclaration {
    /// That nothing is declared at a path, and what comes near it.
    func nothing(at segments: [String]) -> String {
        let nothing = "\(name) declares nothing at /\(segments.joined(separator: "/"))."
        return suggestion(for: segments).map { "\(nothing) Is it \($0)?" } ?? nothing
    }

    /// The declared pattern that a path differs from by a few letters; `nil` where there is none.
    private func suggestion(for segments: [String]) -> String? {
        guard segments.joined().utf8.count <= Self.longest else { return nil }
        var best: (distance: Int, pattern: String)?
        for index in resources.indices {
            let ends = [PathTree.End.member(index)] + (resources[index].isSingleton ? [] : [.collection(index)])
            for pattern in ends.map(pattern(of:)) {
                guard let distance = Self.distance(of: segments, from: pattern), distance < best?.distance ?? .max
                else {
                    continue
                }
                best = (distance, pattern)
            }
        }
        return best?.pattern
    }

    /// Longer paths are not compared.
    private static let longest = 256

    /// How many letters differ; `nil` where too many do.
    private static func distance(of segments: [String], from pattern: String) -> Int? {
        let steps = pattern.split(separator: "/")
        guard steps.count == segments.count else { return nil }
        var sum = 0
        for (segment, step) in zip(segments, steps) where !step.hasPrefix("{") {
            let distance = EditDistance.between(Array(segment.utf8), Array(step.utf8))
            guard distance <= max(1, step.utf8.count / 3) else { return nil }
            sum += distance
        }
        return sum
    }
}
