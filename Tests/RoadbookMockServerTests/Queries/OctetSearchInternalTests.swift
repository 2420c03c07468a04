import RoadbookTesting
import Testing

@testable import RoadbookMockServer

@Suite struct OctetSearchInternalTests {
    @Test(arguments: 0..<20 as Range<UInt64>) func `the first place is the one a plain search finds`(seed: UInt64) {
        var random = SeededRandomNumberGenerator(seed: seed)
        for _ in 0..<500 {
            // Few letters, so that beginnings come back often.
            let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...1, using: &random) }
            let wanted = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                UInt8.random(in: 0...1, using: &random)
            }
            let ends = (wanted.count...max(wanted.count, text.count)).first { end in
                end <= text.count && text[(end - wanted.count)..<end].elementsEqual(wanted)
            }
            #expect(OctetSearch(wanted).end(in: text[...]) == ends)
        }
    }
}
