import Foundation
import Roadbook
import TestServers
import Testing

/// A container goes on with what its place has already, as it does with Foundation's encoder.
struct ContinuedContainerTests {
    struct Point: Encodable {
        var x = 1
    }

    private func json(_ body: @escaping (any Encoder) throws -> Void) throws -> String {
        String(decoding: try Coding.inherited.encode(EncodedBy(body: body)), as: UTF8.self)
    }

    private func agree(_ body: @escaping (any Encoder) throws -> Void) throws {
        let foundation = try JSONEncoder().encode(EncodedBy(body: body))
        #expect(try JSONParser().parse(try json(body)) == JSONParser().parse(foundation))
    }

    @Test func `a value takes the place of a container`() throws {
        try agree { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            var nested = container.nestedContainer(keyedBy: AnyName.self, forKey: "n")
            try nested.encode(1, forKey: "one")
            try container.encode(5, forKey: "n")
            try nested.encode(2, forKey: "two")
        }
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `many containers take linear time`() throws {
        let count = 50_000
        let text = try json { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            for number in 0..<count { _ = container.nestedUnkeyedContainer(forKey: AnyName(stringValue: "\(number)")) }
            for number in 0..<count {
                var nested = container.nestedUnkeyedContainer(forKey: AnyName(stringValue: "\(number)"))
                try nested.encode(number)
            }
            for number in 0..<count { try container.encode(number, forKey: AnyName(stringValue: "\(number)")) }
        }
        #expect(text.hasSuffix(#""49999":49999}"#))
    }
}
