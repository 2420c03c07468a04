/// What the ids are like that resources get which bring none. The same number has the same id.
enum AssignedIDs: Sendable, Hashable {
    /// Numbers where the route's ids can be numbers, UUIDs that count otherwise.
    case numbers
    /// UUIDs that count.
    case uuids
    /// Short texts that look random, and come again with their seed.
    case texts(seed: UInt64)

    /// What the id of a number can be, the first that is an id of the route counting.
    func candidates(_ number: Int) -> [String] {
        switch self {
        case .numbers: ["\(number)", Self.uuid(number)]
        case .uuids: [Self.uuid(number)]
        case .texts(let seed): [Self.text(number, seed)]
        }
    }

    /// The UUID that has a number at its end.
    private static func uuid(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        let padded = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        return "00000000-0000-0000-0000-" + padded
    }

    /// A letter, and six letters or digits.
    private static func text(_ number: Int, _ seed: UInt64) -> String {
        var random = SeededRandomNumberGenerator(seed: seed &+ UInt64(truncatingIfNeeded: number))
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let rest = (0..<6).map { _ in letters.randomElement(using: &random) ?? "0" }
        return String([letters.prefix(26).randomElement(using: &random) ?? "a"] + rest)
    }
}
