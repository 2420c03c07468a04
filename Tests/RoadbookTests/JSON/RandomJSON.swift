import Roadbook

/// Random JSON values that a seed determines.
struct RandomJSON {
    /// SplitMix64.
    struct Source: RandomNumberGenerator {
        private var state: UInt64

        init(seed: UInt64) {
            state = seed
        }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    var source: Source
    var namePool: [String]?

    init(seed: UInt64, namePool: [String]? = nil) {
        source = Source(seed: seed)
        self.namePool = namePool
    }

    mutating func value(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &source) {
        case 0: .null
        case 1: .bool(Bool.random(using: &source))
        case 2, 3: .number(number())
        case 4: .string(text())
        case 5: .array((0..<Int.random(in: 0...5, using: &source)).map { _ in value(depth: depth - 1) })
        default: object(depth: depth)
        }
    }

    mutating func object(depth: Int) -> JSONValue {
        var members = Parameters()
        for _ in 0..<Int.random(in: 0...(Bool.random(using: &source) ? 4 : 24), using: &source) {
            let name = namePool?.randomElement(using: &source) ?? text()
            members[name] = .some(value(depth: depth - 1))
        }
        return .object(members)
    }

    mutating func number() -> JSONNumber {
        func digits(_ count: Int) -> String {
            String((0..<count).map { _ in Character(String(Int.random(in: 0...9, using: &source))) })
        }
        var text = Bool.random(using: &source) ? "-" : ""
        text += String(Int.random(in: 0...9, using: &source))
        if !text.hasSuffix("0") { text += digits(Int.random(in: 0...25, using: &source)) }
        if Bool.random(using: &source) { text += "." + digits(Int.random(in: 1...20, using: &source)) }
        if Int.random(in: 0..<4, using: &source) == 0 {
            text +=
                (["e", "E", "e+", "E-"].randomElement(using: &source) ?? "e")
                + digits(Int.random(in: 1...3, using: &source))
        }
        return JSONNumber(text: text) ?? 0
    }

    mutating func text() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &source) {
            let range: ClosedRange<UInt32> =
                [
                    0x00...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0xFF, 0x300...0x36F, 0x2020...0x2030, 0xFDD0...0xFFFF,
                    0x1F300...0x1F6FF, 0x10FFF0...0x10FFFF,
                ].randomElement(using: &source) ?? 0x20...0x7E
            text.unicodeScalars.append(UnicodeScalar(UInt32.random(in: range, using: &source)) ?? "x")
        }
        return text
    }
}
