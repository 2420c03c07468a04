import RoadbookHTTPEngine
import RoadbookTesting
import Testing

@testable import RoadbookMockServer

@Suite struct JournalInternalTests {
    private let declaration = Boxed(wrappedValue: MockDeclaration(Library.self))

    /// A request of so many octets, its target included.
    private func request(_ size: Int = 0) -> MockRequest {
        let target = "/api/books"
        let body = [UInt8](repeating: 0, count: max(0, size - target.utf8.count))
        return MockRequest(HTTPRequest(target: target, body: body), declaration)
    }

    @Test func `content that is too much is forgotten, the first exchange first`() {
        var journal = Journal()
        let size = 16 << 20
        for _ in 0..<4 { _ = journal.receive(request(size), at: .zero) }
        #expect(journal.exchanges.map(\.number) == [0, 1, 2, 3])
        journal.answer(3, HTTPResponse(status: 200, body: [1]), stub: nil, isExpected: true)
        #expect(journal.exchanges.map(\.number) == [1, 2, 3])
        _ = journal.receive(request(5 * size), at: .zero)
        #expect(journal.exchanges.map(\.number) == [4])
        _ = journal.receive(request(), at: .zero)
        #expect(journal.exchanges.map(\.number) == [5])
    }

    @Test(arguments: ["target", "fields", "trailers"])
    func `heads that are too much are forgotten as content is`(part: String) {
        let large = String(repeating: "a", count: 1 << 20)
        let request = MockRequest(
            HTTPRequest(
                target: part == "target" ? "/\(large)" : "/",
                fields: part == "fields" ? ["X": large] : [:],
                trailers: part == "trailers" ? ["X": large] : [:]
            ),
            declaration
        )
        var journal = Journal()
        for _ in 0..<100 { _ = journal.receive(request, at: .zero) }
        #expect(journal.exchanges.map(\.number) == Array(37..<100))
        journal.removeAll()
        for _ in 0..<3 { _ = journal.receive(request, at: .zero) }
        #expect(journal.exchanges.map(\.number) == [100, 101, 102])
    }

    @Test func `an answer to what is forgotten is nobody's`() {
        var journal = Journal()
        for _ in 0..<(Journal.limit + 3) { _ = journal.receive(request(), at: .zero) }
        for number in 0..<4 { journal.answer(number, HTTPResponse(status: 299), stub: nil, isExpected: true) }
        let answered = journal.exchanges.filter { $0.response != nil }
        #expect(answered.map(\.number) == [3])
        #expect(journal.exchanges.count == Journal.limit)
        #expect(journal.exchanges(from: Journal.limit).map(\.number) == [10_000, 10_001, 10_002])
    }

    @Test func `it begins anew after it was cleared, with the numbers going on`() {
        var journal = Journal()
        for _ in 0..<5 { _ = journal.receive(request(), at: .zero) }
        journal.removeAll()
        #expect(journal.exchanges.isEmpty)
        for _ in 0..<Journal.limit { _ = journal.receive(request(), at: .zero) }
        #expect(journal.exchanges.map(\.number) == Array(5..<(Journal.limit + 5)))
    }
}
