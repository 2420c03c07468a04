import Foundation
import Roadbook
import Testing

/// A value cannot be object and array at once, and nothing that it encodes is lost in silence.
struct MixedContainerTests {
    /// The path of the error that a value is refused with, within an object.
    private func refusal(_ body: @escaping (any Encoder) throws -> Void) -> String? {
        let error = #expect(throws: EncodingError.self) {
            try Coding.inherited.encode(["outer": EncodedBy(body: body)])
        }
        guard case .invalidValue(_, let context)? = error else { return nil }
        #expect(context.debugDescription == "A value encodes itself in two kinds of container at once.")
        return context.codingPath.map(\.stringValue).joined(separator: "/")
    }

    @Test func `a plain value in a container of another kind is refused`() {
        let member = refusal { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(1)
            var object = encoder.container(keyedBy: AnyName.self)
            try object.encode(2, forKey: "lost")
        }
        #expect(member == "outer/lost")
        let element = refusal { encoder in
            var object = encoder.container(keyedBy: AnyName.self)
            try object.encode(1, forKey: "a")
            var list = encoder.unkeyedContainer()
            try list.encode(2)
        }
        #expect(element == "outer/Index 0")
        let single = refusal { encoder in
            var object = encoder.container(keyedBy: AnyName.self)
            try object.encode(1, forKey: "a")
            var single = encoder.singleValueContainer()
            try single.encode(2)
        }
        #expect(single == "outer")
    }

    @Test func `a nested container in a container of another kind is refused`() {
        let member = refusal { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(1)
            var object = encoder.container(keyedBy: AnyName.self)
            var nested = object.nestedContainer(keyedBy: AnyName.self, forKey: "lost")
            try nested.encode("data", forKey: "x")
        }
        #expect(member == "outer/lost")
        let element = refusal { encoder in
            var object = encoder.container(keyedBy: AnyName.self)
            try object.encode(1, forKey: "a")
            var list = encoder.unkeyedContainer()
            var nested = list.nestedUnkeyedContainer()
            try nested.encode("data")
        }
        #expect(element == "outer/Index 0")
        let base = refusal { encoder in
            _ = encoder.unkeyedContainer()
            var object = encoder.container(keyedBy: AnyName.self)
            try 1.encode(to: object.superEncoder())
        }
        #expect(base == "outer/super")
    }

    @Test func `an object and an array of one name are refused`() {
        let path = refusal { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            var object = container.nestedContainer(keyedBy: AnyName.self, forKey: "n")
            try object.encode(1, forKey: "x")
            var list = container.nestedUnkeyedContainer(forKey: "n")
            var nested = list.nestedUnkeyedContainer()
            try nested.encode("data")
        }
        #expect(path == "outer/n/Index 0")
    }

    @Test func `a container of a name that has a plain value or another kind is refused`() {
        let values: [any Encodable] = [1, "x", true, Int?.none, [1], Decimal(1)]
        for value in values {
            let empty = refusal { encoder in
                var container = encoder.container(keyedBy: AnyName.self)
                try container.encode(value, forKey: "n")
                _ = container.nestedContainer(keyedBy: AnyName.self, forKey: "n")
            }
            #expect(empty == "outer/n")
        }
        let list = refusal { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            try container.encode(["a": 1], forKey: "n")
            _ = container.nestedUnkeyedContainer(forKey: "n")
        }
        #expect(list == "outer/n")
        let member = refusal { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            try container.encode(1, forKey: "n")
            var nested = container.nestedContainer(keyedBy: AnyName.self, forKey: "n")
            try nested.encode(2, forKey: "x")
        }
        #expect(member == "outer/n/x")
    }
}
