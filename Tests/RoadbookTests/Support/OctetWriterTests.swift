import Roadbook
import Testing

struct OctetWriterTests {
    private static let counts = [0, 1, 1_023, 1_024, 1_025, 3_000, 100_000]

    @Test(arguments: counts)
    func `octets come out as they went in, however many there are`(count: Int) {
        let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let oneByOne = OctetWriter.result(of: { Array($0) }) { writer in
            for octet in octets { writer.append(octet) }
        }
        #expect(oneByOne == octets)
    }

    @Test(arguments: counts, [1, 7, 2_000])
    func `they may come in pieces`(count: Int, size: Int) {
        let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let pieces = OctetWriter.result(of: { Array($0) }) { writer in
            octets.withUnsafeBufferPointer { octets in
                for start in stride(from: 0, to: count, by: size) {
                    writer.append(UnsafeBufferPointer(rebasing: octets[start..<min(start + size, count)]))
                }
            }
        }
        #expect(pieces == octets)
    }

    @Test func `the last one can be taken back`() {
        let text = OctetWriter.text { writer in
            writer.removeLast()
            writer.append(UInt8(ascii: "a"))
            writer.append(UInt8(ascii: "b"))
            writer.removeLast()
        }
        #expect(text == "a")
    }

    @Test func `what is thrown while it is written is thrown on`() {
        #expect(throws: CancellationError.self) { try OctetWriter.text { _ in throw CancellationError() } }
    }
}
