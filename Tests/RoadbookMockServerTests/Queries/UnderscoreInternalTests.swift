import Roadbook
import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// Names of a query that begin with an underscore, where members may have such names.
@Suite struct UnderscoreInternalTests {
    private let mock: DataFileMock

    init() throws {
        mock = try DataFileMock(["a": [["id": 1, "_v": 1, "_m": ["n": 2]], ["id": 2, "_v": 2]], "none": []])
    }

    private func status(_ target: String) async -> Int {
        await mock.core.exchange.response(to: HTTPRequest(target: target)).status
    }

    @Test(arguments: ["/a?_v=1", "/a?_v_gte=2", "/a?_m.n=2", "/a/1?_v", "/a?_=17", "/none?_v=1", "/a/1?_sort=x"])
    func `one that members have is that of a value`(target: String) async {
        #expect(await status(target) == 200)
    }

    @Test(arguments: ["/a?_w=1", "/a?_m.o=2", "/a/2?_m", "/none?_where=1", "/a?_w_ne=1"])
    func `one that none has is refused`(target: String) async {
        #expect(await status(target) == 400)
    }

    @Test(arguments: [
        ("tags_like=ro", [1]), ("tags_like=^roads,m", [1]), ("tags_like=7", [2]), ("tags:contains=ds,m", [1]),
        ("tags:endsWith=8", [2]), ("tags=roads", []), ("tags_gte=1", []), ("tags_ne=roads", [1, 2, 3]),
        ("tags_like=", [1, 2, 3]), ("tags_like=x", []),
    ])
    func `a text is looked for in an array as in its elements with commas`(query: String, ids: [Int]) async throws {
        let mock = try DataFileMock([
            "a": [["id": 1, "tags": ["roads", "maps"]], ["id": 2, "tags": [7, [nil, 8]]], ["id": 3, "tags": []]]
        ])
        let answer = await mock.core.exchange.response(to: HTTPRequest(target: "/a?\(query)"))
        #expect(try JSONParser().parse(answer.body).array?.compactMap { $0["id"]?.int } == ids)
    }
}
