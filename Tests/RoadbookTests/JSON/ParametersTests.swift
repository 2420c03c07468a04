import Foundation
import Roadbook
import TestServers
import Testing

struct ParametersTests {
    enum Order: String, ParameterValue { case newest, oldest }

    private func take(_ parameters: Parameters) -> String { parameters.description }

    @Test func `a literal takes literals of every kind`() {
        #expect(
            take([
                "title": "new", "userId": 7, "share": 0.5, "draft": nil, "on": true, "tags": ["a", "b"],
                "page": ["size": 2],
            ])
                == #"{"title":"new","userId":7,"share":0.5,"draft":null,"on":true,"tags":["a","b"],"page":{"size":2}}"#
        )
        #expect(take([:]) == "{}")
        #expect(take(["a": 1]) == #"{"a":1}"#)
        #expect(take(["a": nil]) == #"{"a":null}"#)
        #expect(take(["empty": [] as [String]]) == #"{"empty":[]}"#)
    }

    @Test func `a literal takes variables of the types people use`() throws {
        let text = "x"
        let page = 2
        let share = 0.25
        let isOn = true
        let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
        let url = try #require(URL(string: "https://example.com/a"))
        let list = [1, 2]
        let table = ["b": 1, "a": 2]
        let missing: String? = nil
        let present: Int? = 5
        let holes: [String?] = ["a", nil]
        let order = Order.newest
        let json: JSONValue = [1, "two"]
        let inner: Parameters = ["z": page, "a": text]
        #expect(
            take([
                "text": text, "page": page, "share": share, "isOn": isOn, "id": id, "url": url, "list": list,
                "table": table,
                "missing": missing, "present": present, "holes": holes, "order": order, "json": json, "inner": inner,
                "part": text.dropFirst(0), "small": UInt8(7), "exact": Decimal(string: "0.1") ?? 0,
            ]) == """
                {"text":"x","page":2,"share":0.25,"isOn":true,"id":"00000000-0000-0000-0000-000000000001",\
                "url":"https://example.com/a","list":[1,2],"table":{"a":2,"b":1},"missing":null,"present":5,\
                "holes":["a",null],"order":"newest","json":[1,"two"],"inner":{"z":2,"a":"x"},\
                "part":"x","small":7,"exact":0.1}
                """
        )
    }

    @Test func `literals and variables stand side by side`() {
        let text = "x"
        let page = 3
        #expect(
            take(["q": text, "page": page, "sort": "newest", "limit": 10, "cursor": nil])
                == #"{"q":"x","page":3,"sort":"newest","limit":10,"cursor":null}"#
        )
        #expect(take(["a": "\(text)-\(page)", "b": page + 1, "c": -1]) == #"{"a":"x-3","b":4,"c":-1}"#)
    }

    @Test func `nested literals of different elements say what they are`() {
        let page = 3
        #expect(
            take(["list": [1, "a", nil] as JSONValue, "map": ["n": page, "s": "x"] as Parameters])
                == #"{"list":[1,"a",null],"map":{"n":3,"s":"x"}}"#
        )
    }

    @Test func `a repeated name is kept in order and looked up as its last value`() {
        let parameters: Parameters = ["id": 1, "q": "a", "id": 2]
        #expect(parameters.count == 3)
        #expect(parameters.map(\.name) == ["id", "q", "id"])
        #expect(parameters["id"] == 2)
        #expect(parameters.values(named: "id") == [1, 2])
        #expect(parameters.values(named: "none") == [])
    }

    @Test func `setting leaves one value at the place of the first`() {
        var parameters: Parameters = ["id": 1, "q": "a", "id": 2]
        parameters["id"] = 3
        #expect(parameters.description == #"{"id":3,"q":"a"}"#)
        parameters["q"] = nil
        #expect(parameters.description == #"{"id":3}"#)
        parameters["new"] = .some(.null)
        parameters["q"] = nil
        #expect(parameters.description == #"{"id":3,"new":null}"#)
        parameters.append("id", 4)
        parameters.append("id", nil)
        #expect(parameters.values(named: "id") == [3, 4, .null])
    }

    @Test func `merging replaces all values of a name`() {
        let base: Parameters = ["a": 1, "b": 2, "a": 3, "c": 4]
        #expect(base.merging(["a": 5, "d": 6, "a": 7]).description == #"{"b":2,"c":4,"a":5,"d":6,"a":7}"#)
        #expect(base.merging([:]) == base)
        #expect(Parameters().merging(base) == base)
    }

    @Test(arguments: [0, 20])
    func `equality ignores the order of different names but not of one`(padding: Int) {
        let filler = (0..<padding).map { ("filler\($0)", JSONValue.number(JSONNumber($0))) }
        func list(_ pairs: [(String, JSONValue)]) -> Parameters { Parameters(pairs + filler) }
        let left = list([("a", 1), ("b", 2), ("a", 3)])
        #expect(left == list([("b", 2), ("a", 1), ("a", 3)]))
        #expect(left.hashValue == list([("b", 2), ("a", 1), ("a", 3)]).hashValue)
        #expect(left == Parameters(filler.reversed() + [("a", 1), ("a", 3), ("b", 2)]))
        #expect(left != list([("a", 3), ("b", 2), ("a", 1)]))
        #expect(left != list([("a", 1), ("b", 2), ("b", 3)]))
        #expect(left != list([("a", 1), ("b", 2)]))
        #expect(list([("a", 1), ("b", 2)]) == list([("b", 2), ("a", 1)]))
        #expect(list([("a", 1), ("b", 2)]) != list([("b", 2), ("c", 1)]))
        #expect(list([("a", 1), ("b", 2)]) != list([("b", 1), ("a", 2)]))
    }

    @Test func `a date follows the coding and compares as no text`() throws {
        let date = Date(timeIntervalSince1970: 1_795_229_564)
        let parameters: Parameters = ["since": date, "all": [date], "in": ["deep": date] as Parameters]
        let text: Parameters = ["since": "2026-11-21T02:52:44Z"]
        #expect(parameters["since"] == "2026-11-21T02:52:44Z")
        #expect(["since": date] as Parameters != text)
        #expect(
            try json(parameters, Coding(dates: .secondsSince1970)) == """
                {"since":1795229564,"all":[1795229564],"in":{"deep":1795229564}}
                """
        )
        #expect(
            try json(.object(parameters) as JSONValue, Coding(dates: .secondsSince1970)) == """
                {"since":1795229564,"all":[1795229564],"in":{"deep":1795229564}}
                """
        )
        #expect(
            try json(parameters, .inherited) == """
                {"since":"2026-11-21T02:52:44Z","all":["2026-11-21T02:52:44Z"],"in":{"deep":"2026-11-21T02:52:44Z"}}
                """
        )
    }

    @Test func `a value that no style can write is named by its place`() {
        let parameters: Parameters = ["a": ["b": Double.nan] as Parameters]
        let error = #expect(throws: EncodingError.self) { try json(parameters, .inherited) }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["a", "b"])
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `long lists take linear time`() {
        let count = 50_000
        var list = Parameters()
        for number in 0..<count { list.append("name\(number)", number) }
        for number in 0..<count { list["name\(number)"] = .number(JSONNumber(number + 1)) }
        #expect((0..<count).allSatisfy { list["name\($0)"]?.int == $0 + 1 })
        let reversed = Parameters(list.reversed().map { ($0.name, $0.value) })
        #expect(list == reversed)
        #expect(list.hashValue == reversed.hashValue)
        #expect(list.merging(reversed).count == count)
        let repeated = Parameters((0..<count).map { ("name\($0 % 10)", .number(JSONNumber($0))) })
        #expect(repeated == repeated.merging([:]))
        #expect(repeated["name3"]?.int == count - 7)
        #expect(JSONWriter().string(.object(repeated)).utf8.count < 200)
    }

    @Test(arguments: [0, 20])
    func `setting and removing keep the rest in place`(padding: Int) {
        let filler = (0..<padding).map { ("filler\($0)", JSONValue.number(JSONNumber($0))) }
        var list = Parameters([("a", 1), ("b", 2), ("a", 3)] + filler + [("b", 4), ("c", 5), ("a", 6)])
        list["a"] = 7
        #expect(list.count == 4 + padding)
        #expect(list["b"] == 4)
        #expect(list["c"] == 5)
        #expect(list.values(named: "a") == [7])
        list["b"] = 8
        list["b"] = 9
        #expect(list.map(\.name) == ["a", "b"] + filler.map(\.0) + ["c"])
        #expect(list["c"] == 5)
        list["a"] = nil
        #expect(list["a"] == nil)
        #expect(list == Parameters([("b", 9)] + filler + [("c", 5)]))
        list.append("c", 6)
        #expect(list.values(named: "c") == [5, 6])
        list["c"] = nil
        list["new"] = 1
        #expect(list == Parameters([("b", 9)] + filler + [("new", 1)]))
        #expect(filler.allSatisfy { list[$0.0] == $0.1 })
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `setting names in a long list with repeats takes little time`() {
        let count = 20_000
        func list() -> Parameters {
            Parameters((0..<count).map { ("name\($0 % (count / 2))", .number(JSONNumber($0))) })
        }
        var (unique, repeated) = (list(), list())
        let clock = ContinuousClock()
        let time = clock.measure {
            for number in 0..<count { unique["new\(number)"] = 1 }
            for number in 0..<count { unique["new\(number)"] = 2 }
        }
        #expect(unique.count == 2 * count)
        #expect(time < .seconds(5))
        for number in 0..<100 { repeated["name\(number)"] = 1 }
        #expect(repeated.count == count - 100)
        #expect(repeated["name9999"]?.int == count - 1)
    }

    @Test(.heavy, .timeLimit(.minutes(1))) func `long lists of objects with dates take linear time`() throws {
        let count = 100_000
        let list = (0..<count).map { JSONValue.object(["at": Date(timeIntervalSince1970: Double($0))]) }
        let value = try Coding(dates: .secondsSince1970).jsonValue(encoding: JSONValue.array(list))
        #expect(value[count - 1] == ["at": 99_999])
    }

    private func json(_ value: some Encodable, _ coding: Coding) throws -> String {
        String(decoding: try coding.encode(value), as: UTF8.self)
    }
}
