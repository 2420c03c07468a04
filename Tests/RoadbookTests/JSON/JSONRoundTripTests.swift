import Foundation
import Roadbook
import Testing

struct JSONRoundTripTests {
    @Test(arguments: UInt64(1)...60)
    func `what is written is read back exactly`(seed: UInt64) throws {
        var random = RandomJSON(seed: seed)
        let value = random.value(depth: 5)
        for writer in [JSONWriter(), JSONWriter(sortsNames: true), JSONWriter(isPretty: true)] {
            let text = writer.string(value)
            let read = try JSONParser().parse(text)
            #expect(read == value, "seed \(seed)")
            #expect(read.hashValue == value.hashValue, "seed \(seed)")
            #expect(writer.string(read) == text, "seed \(seed)")
        }
    }

    @Test(arguments: UInt64(1)...60)
    func `Foundation reads what is written`(seed: UInt64) throws {
        var random = RandomJSON(
            seed: seed,
            namePool: ["a", "b", "cc", "é", "\u{1}", "\"", "long enough to be no small string"]
        )
        let value = finite(random.object(depth: 4))
        let foundation = try JSONDecoder().decode(JSONValue.self, from: JSONWriter().data(value))
        #expect(rounded(foundation) == rounded(value), "seed \(seed)")
    }

    @Test(arguments: UInt64(1)...60)
    func `what Foundation writes is read`(seed: UInt64) throws {
        var random = RandomJSON(seed: seed)
        let value = random.object(depth: 4)
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "∞",
            negativeInfinity: "-∞",
            nan: ""
        )
        let read = try JSONParser().parse(try encoder.encode(finite(value)))
        #expect(rounded(read) == rounded(finite(value)), "seed \(seed)")
    }

    @Test(arguments: UInt64(1)...200)
    func `no octets make the parser fail otherwise than by its error`(seed: UInt64) throws {
        var random = RandomJSON(seed: seed)
        var octets = JSONWriter().octets(random.value(depth: 4))
        guard !octets.isEmpty else { return }
        for _ in 0..<Int.random(in: 1...4, using: &random.source) {
            octets[Int.random(in: octets.indices, using: &random.source)] = UInt8.random(
                in: 0...255,
                using: &random.source
            )
        }
        do {
            let value = try JSONParser().parse(octets)
            #expect(try JSONParser().parse(JSONWriter().octets(value)) == value || hasRepeats(value), "seed \(seed)")
        } catch {
            #expect(error.offset <= octets.count && error.line >= 1 && error.column >= 1, "seed \(seed)")
            #expect(throws: (any Error).self, "seed \(seed)") {
                try JSONSerialization.jsonObject(with: Data(octets), options: .fragmentsAllowed)
            }
        }
    }

    private func hasRepeats(_ value: JSONValue) -> Bool {
        switch value {
        case .array(let elements): elements.contains(where: hasRepeats)
        case .object(let members):
            Set(members.map(\.name)).count < members.count || members.contains { hasRepeats($0.value) }
        default: false
        }
    }

    /// The value with its numbers as near as a coder of `Double` can have them, and without those beyond.
    private func rounded(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number(let number): .number(JSONNumber(Double(Float(number.double))) ?? 0)
        case .array(let elements): .array(elements.map(rounded))
        case .object(let members): .object(Parameters(members.map { ($0.name, rounded($0.value)) }))
        default: value
        }
    }

    private func finite(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number(let number) where !number.double.isFinite: 0
        case .array(let elements): .array(elements.map(finite))
        case .object(let members): .object(Parameters(members.map { ($0.name, finite($0.value)) }))
        default: value
        }
    }
}
