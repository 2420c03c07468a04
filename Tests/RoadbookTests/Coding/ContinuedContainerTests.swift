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

    @Test func `a nested container goes on with the object of its name`() throws {
        try agree { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            try container.encode(["x": 1], forKey: "dictionary")
            try container.encode(Point(), forKey: "struct")
            for name in ["dictionary", "struct"] as [AnyName] {
                var nested = container.nestedContainer(keyedBy: AnyName.self, forKey: name)
                try nested.encode(1, forKey: "one")
                var again = container.nestedContainer(keyedBy: AnyName.self, forKey: name)
                try again.encode(2, forKey: "two")
            }
        }
    }

    @Test func `a nested container goes on with the array of its name`() throws {
        try agree { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            try container.encode([1], forKey: "list")
            var nested = container.nestedUnkeyedContainer(forKey: "list")
            #expect(nested.count == 1)
            try nested.encode(2)
            var object = nested.nestedContainer(keyedBy: AnyName.self)
            try object.encode(3, forKey: "x")
        }
    }

    @Test func `a container goes on with what was encoded as a single value`() throws {
        try agree { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(Point())
            var container = encoder.container(keyedBy: AnyName.self)
            try container.encode(1, forKey: "more")
            var nested = container.nestedUnkeyedContainer(forKey: "list")
            try nested.encode(2)
        }
        try agree { encoder in
            var single = encoder.singleValueContainer()
            try single.encode([1])
            var container = encoder.unkeyedContainer()
            try container.encode(2)
        }
    }

    @Test func `a repeated name is one member before a container goes on`() throws {
        let members: Parameters = ["a": 1, "b": 2, "a": 3]
        let text = try json { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(members)
            var container = encoder.container(keyedBy: AnyName.self)
            var nested = container.nestedUnkeyedContainer(forKey: "list")
            try container.encode(4, forKey: "a")
            try nested.encode(5)
        }
        #expect(text == #"{"b":2,"a":4,"list":[5]}"#)
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
