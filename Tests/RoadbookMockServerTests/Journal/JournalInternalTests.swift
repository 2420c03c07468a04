import RoadbookHTTPEngine
import RoadbookTesting
import Testing

@testable import RoadbookMockServer

@Suite struct JournalInternalTests {
    private let declaration = Boxed(wrappedValue: MockDeclaration(Library.self))

    private func request(_ size: Int = 0) -> MockRequest {
        MockRequest(HTTPRequest(target: "/api/books", body: [UInt8](repeating: 0, count: size)), declaration)
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
