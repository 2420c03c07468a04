import RoadbookTesting
import Testing

struct SeededRandomNumberGeneratorTests {
    @Test func `it gives the numbers of SplitMix64`() {
        var random = SeededRandomNumberGenerator(seed: 1_234_567)
        let numbers = (0..<3).map { _ in random.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test func `it gives the same numbers for the same seed`() {
        var first = SeededRandomNumberGenerator()
        var second = SeededRandomNumberGenerator(seed: first.seed)
        #expect((0..<10).map { _ in first.next() } == (0..<10).map { _ in second.next() })
    }

    @Test(arguments: ["0": 0, "42": 42, "18446744073709551615": UInt64.max])
    func `it takes the seed of the environment`(text: String, seed: UInt64) {
        let random = SeededRandomNumberGenerator(environment: ["ROADBOOK_SEED": text])
        #expect(random.seed == seed)
        #expect(random.description == "ROADBOOK_SEED=\(seed)")
    }

    @Test(arguments: [[:], ["ROADBOOK_SEED": ""], ["ROADBOOK_SEED": "-1"], ["ROADBOOK_SEED": "18446744073709551616"]])
    func `it takes a random seed where the environment has none`(environment: [String: String]) {
        let seeds = Set((0..<4).map { _ in SeededRandomNumberGenerator(environment: environment).seed })
        #expect(seeds.count > 1)
    }
}
