import Roadbook
import Testing

struct JSONValueTests {
    let value: JSONValue = [
        "text": "a", "count": 3, "share": 0.5, "yes": true, "nothing": nil, "list": [1, "b", nil, [2]],
        "nested": ["deep": ["deeper": "x"]],
    ]

    @Test func `a literal of every kind is written without wrapping`() {
        #expect(
            value.description == """
                {"text":"a","count":3,"share":0.5,"yes":true,"nothing":null,"list":[1,"b",null,[2]],\
                "nested":{"deep":{"deeper":"x"}}}
                """
        )
    }

    @Test func `an accessor gives its own kind and nil for all others`() {
        #expect(value["text"]?.string == "a")
        #expect(value["count"]?.int == 3)
        #expect(value["count"]?.double == 3)
        #expect(value["share"]?.double == 0.5)
        #expect(value["share"]?.int == nil)
        #expect(value["yes"]?.bool == true)
        #expect(value["nothing"]?.isNull == true)
        #expect(value["list"]?.array?.count == 4)
        #expect(value["nested"]?.object?.count == 1)
        for name in ["text", "count", "yes", "nothing", "list", "nested"] {
            let one = value[name]
            let kinds: [Bool] = [
                one?.string != nil, one?.int != nil, one?.bool != nil, one?.isNull == true, one?.array != nil,
                one?.object != nil,
            ]
            #expect(kinds.count { $0 } == 1, "\(name)")
        }
    }

    @Test func `a subscript out of reach is nil`() {
        #expect(value["list"]?[1]?.string == "b")
        #expect(value["list"]?[3]?[0]?.int == 2)
        #expect(value["nested"]?["deep"]?["deeper"]?.string == "x")
        #expect(value["list"]?[4] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["none"] == nil)
        #expect(value[0] == nil)
        #expect(JSONValue.string("a")["b"] == nil)
        let null: JSONValue? = .some(.null)
        #expect(value["nothing"] == null)
    }

    @Test func `objects are equal whatever the order of their names`() {
        let left: JSONValue = ["a": 1, "b": [2, 3]]
        let right: JSONValue = ["b": [2.0, 3], "a": 10e-1]
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left != ["a": 1, "b": [3, 2]])
        #expect(left != ["a": 1])
    }

    @Test func `strings are compared by their octets`() {
        let composed: JSONValue = "\u{E9}"
        let decomposed: JSONValue = "e\u{301}"
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        let names: JSONValue = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(names["\u{E9}"]?.int == 1)
        #expect(names["e\u{301}"]?.int == 2)
    }

    @Test func `values of different kinds differ`() {
        let values: [JSONValue] = [.null, false, true, 0, 1, "", "0", "null", [], [nil], [:], ["": nil]]
        #expect(Set(values).count == values.count)
    }
}
