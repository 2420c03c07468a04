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
}
