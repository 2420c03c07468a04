import Foundation
import Roadbook
import Testing

struct FloatStyleTests {
    struct Model: Codable {
        var list: [Double] = []
        var ratio: Float?
    }

    let strings = Coding(nonConformingFloats: .strings(positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan"))

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `what is not finite is refused with its place`(value: Double) {
        let error = #expect(throws: EncodingError.self) { try Coding.inherited.encode(Model(list: [1, value])) }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["list", "Index 1"])
        #expect(throws: EncodingError.self) { try Coding.inherited.encode(Model(ratio: Float(value))) }
        #expect(throws: EncodingError.self) { try Coding.inherited.encode(["a": value] as Parameters) }
        #expect(throws: EncodingError.self) { try QueryEncoder().encode(Model(list: [value])) }
    }

    @Test func `strings are written and read`() throws {
        let model = Model(list: [.infinity, -.infinity, .nan, 0.1], ratio: -.infinity)
        let data = try strings.encode(model)
        #expect(String(decoding: data, as: UTF8.self) == #"{"list":["+inf","-inf","nan",0.1],"ratio":"-inf"}"#)
        let read = try strings.decode(Model.self, from: data)
        #expect(read.list.prefix(2) == [.infinity, -.infinity])
        #expect(read.list[2].isNaN)
        #expect(read.ratio == -.infinity)
        #expect(try QueryEncoder(strings).encode(["a": Double.nan] as Parameters) == "a=nan")
    }

    @Test func `another string is no number`() {
        #expect(throws: DecodingError.self) { try strings.decode(Double.self, from: Data(#""inf""#.utf8)) }
        #expect(throws: DecodingError.self) { try Coding.inherited.decode(Double.self, from: Data(#""nan""#.utf8)) }
    }

    @Test func `a double is written so that it reads back`() throws {
        for value in [0.1, 1, -0.0, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1 / 3] {
            #expect(try Coding.inherited.decode(Double.self, from: try Coding.inherited.encode(value)) == value)
        }
        #expect(
            String(decoding: try Coding.inherited.encode([Float(0.1), 16_777_216]), as: UTF8.self) == "[0.1,16777216]"
        )
        #expect(String(decoding: try Coding.inherited.encode([2.0, 2.5]), as: UTF8.self) == "[2,2.5]")
    }
}
