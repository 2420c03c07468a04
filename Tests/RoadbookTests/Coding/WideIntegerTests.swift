import Foundation
import Roadbook
import Testing

/// Integers of 128 bits are numbers as all others are.
struct WideIntegerTests {
    struct Model: Codable, Equatable {
        var signed: Int128 = .min
        var unsigned: UInt128 = .max
        var some: Int128? = .max
        var none: UInt128?
        var list: [Int128] = [.min, 0, .max]
        var table: [String: UInt128] = ["max": .max]
    }

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try Coding.inherited.encode(value), as: UTF8.self)
    }

    @Test func `they are encoded with all their digits`() throws {
        #expect(
            try text(Model()) == """
                {"signed":-170141183460469231731687303715884105728,"unsigned":340282366920938463463374607431768211455,\
                "some":170141183460469231731687303715884105727,\
                "list":[-170141183460469231731687303715884105728,0,170141183460469231731687303715884105727],\
                "table":{"max":340282366920938463463374607431768211455}}
                """
        )
        #expect(try text(Int128.max) == Int128.max.description)
        #expect(try text(UInt128.max) == UInt128.max.description)
        #expect(try text([UInt128.max]) == "[\(UInt128.max)]")
    }

    @Test func `they are decoded as they were encoded`() throws {
        let model = try Coding.inherited.decode(Model.self, from: Coding.inherited.encode(Model()))
        #expect(model == Model())
        #expect(try Coding.inherited.decode(UInt128.self, from: Data(UInt128.max.description.utf8)) == .max)
        #expect(try Coding.inherited.decode([Int128?].self, from: Data("[1e2,null,-0]".utf8)) == [100, nil, 0])
    }

    @Test(arguments: [
        "340282366920938463463374607431768211456", "-1", "1.5", "\"1\"", "true", "1e39", "null", "{}",
    ])
    func `what does not fit is refused`(text: String) {
        #expect(throws: DecodingError.self) { try Coding.inherited.decode(UInt128.self, from: Data(text.utf8)) }
        let list = Data("[\(text)]".utf8)
        #expect(throws: DecodingError.self) { try Coding.inherited.decode([UInt128].self, from: list) }
    }

    @Test func `a query has them`() throws {
        #expect(
            try QueryEncoder().encode(Model(list: [1], table: [:])) == """
                signed=-170141183460469231731687303715884105728&unsigned=340282366920938463463374607431768211455&\
                some=170141183460469231731687303715884105727&list=1
                """
        )
        let model = Model(some: nil, list: [], table: [:])
        #expect(
            try QueryEncoder(Coding(query: QueryStyle(nils: .null))).encode(model) == """
                signed=-170141183460469231731687303715884105728&unsigned=340282366920938463463374607431768211455&\
                some=null&none=null
                """
        )
    }
}
