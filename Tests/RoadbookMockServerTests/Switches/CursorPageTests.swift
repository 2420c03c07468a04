import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

@Suite struct CursorPageTests {
    private typealias Order = Shop.Order
    private let mock = Shop.mock()
    private var shop: Client<Shop> { Client(Shop.self, transport: mock.inMemory, clock: ManualClock()) }

    init() throws {
        try mock.seed(Shop.Orders.self, Shop.orders(1...7))
        let pages = CursorPages(parameter: "after", size: 2, most: 4)
        mock.cursorPages(of: Shop.Orders.self, pages) { orders, next in Shop.OrderPage(orders: orders, next: next) }
        mock.cursorPages(of: Shop.Lines.self, CursorPages(size: 2))
    }

    private func page(_ query: Parameters = [:]) async throws -> Shop.OrderPage {
        try await shop.send(Shop.Orders.list().query(query))
    }

    private func status(_ query: String) async throws -> Int {
        try await mock.ask(.get, "v1/orders?\(query)").status
    }

    @Test func `the client's pages go through the whole list`() async throws {
        let pages = try await shop.pages(Shop.Orders.pages()).reduce(into: []) { $0.append($1.elements.map(\.id)) }
        #expect(pages == [[1, 2], [3, 4], [5, 6], [7]])
        let sized = Shop.Orders.pages().query(["limit": 4])
        let larger = try await shop.pages(sized).reduce(into: []) { $0.append($1.elements.count) }
        #expect(larger == [4, 3])
    }

    @Test func `the client's pages follow the links`() async throws {
        try mock.seed(Shop.Orders[1].lines, (1...5).map { .init(id: $0, text: "\($0)") })
        let pages = try await shop.pages(Shop.Orders[1].lines.pages()).reduce(into: []) { $0.append($1) }
        #expect(pages.map { $0.elements.map(\.id) } == [[1, 2], [3, 4], [5]])
        #expect(pages.first?.head.headers["Link"]?.hasPrefix("</v1/orders/1/lines?cursor=") == true)
        #expect(pages.last?.head.headers["Link"] == nil)
    }

    @Test func `links lead on over a socket as well`() async throws {
        try mock.seed(Shop.Orders[1].lines, (1...5).map { .init(id: $0, text: "\($0)") })
        let ids = try await mock.run { url in
            let shop = Client(Shop.self, baseURL: url)
            return try await shop.elements(Shop.Orders[1].lines.pages()).reduce(into: []) { $0.append($1.id) }
        }
        #expect(ids == [1, 2, 3, 4, 5])
    }

    @Test func `nothing is missed or seen twice where members come and go`() async throws {
        var ids: [Int] = []
        for try await page in shop.pages(Shop.Orders.pages()) {
            ids += page.elements.map(\.id)
            guard page.number == 1 else { continue }
            // The member that the cursor names goes, and so does one before it; others come.
            try await shop.send(Shop.Orders.delete(2))
            try await shop.send(Shop.Orders.delete(1))
            try await shop.send(Shop.Orders.delete(5))
            try await shop.send(Shop.Orders.create(Order(id: 0, item: "new")))
        }
        #expect(ids == [1, 2, 3, 4, 6, 7, 8])
    }

    @Test func `a sorted list goes on behind what was seen`() async throws {
        let sorted = Shop.Orders.pages().query(["_sort": "-price,item"])
        var seen: [Order] = []
        for try await page in shop.pages(sorted) {
            seen += page.elements
            guard page.number == 1 else { continue }
            #expect(seen.map(\.id) == [2, 5])
            try await shop.send(Shop.Orders.delete(5))
            // One that comes before what was seen, and one behind it.
            try await shop.send(Shop.Orders.create(Order(id: 0, item: "item 3", price: 2)))
            try await shop.send(Shop.Orders.create(Order(id: 0, item: "item 0", price: 1)))
        }
        // 1, 4 and 7 cost 1, and 3 and 6 nothing.
        #expect(seen.map(\.id) == [2, 5, 9, 1, 4, 7, 3, 6])
    }

    @Test func `members that are equal, or have nothing to be sorted by, are seen once`() async throws {
        try mock.seed(Shop.Orders.self, [Order(id: 8, item: "8"), Order(id: 9, item: "9"), Order(id: 10, item: "10")])
        for sort in ["price", "-price", "price.of.what", "", "item"] {
            let ids = try await shop.elements(Shop.Orders.pages().query(["_sort": sort])).reduce(into: []) {
                $0.append($1.id)
            }
            #expect(ids.sorted() == Array(1...10), "\(sort)")
            #expect(Set(ids).count == 10)
        }
    }

    @Test func `a cursor finds room in a target, however long what is sorted by`() async throws {
        let long = (8...10).map { Order(id: $0, item: String(repeating: "\($0)", count: 5_000)) }
        try mock.seed(Shop.Orders.self, long)
        let pages = Shop.Orders.pages().query(["_sort": "item", "limit": 1])
        let ids = try await shop.elements(pages).reduce(into: []) { $0.append($1.id) }
        #expect(ids == [10, 8, 9, 1, 2, 3, 4, 5, 6, 7])
        let first = try await page(["_sort": "item", "limit": 1])
        let next = try #require(first.next)
        #expect(next.utf8.count < 100)
        try await shop.send(Shop.Orders.delete(10))
        #expect(try await status("_sort=item&limit=1&after=\(next)") == 400)
    }

    @Test func `the list is narrowed as any other`() async throws {
        let free = Shop.Orders.pages().query(["price": 0, "limit": 1])
        let ids = try await shop.elements(free).reduce(into: []) { $0.append($1.id) }
        #expect(ids == [3, 6])
    }

    @Test func `a limit that is too large is cut`() async throws {
        #expect(try await page(["limit": 100]).orders.count == 4)
        #expect(try await page(["limit": Int.max]).orders.count == 4)
    }

    @Test(arguments: ["0", "-1", "+1", "1.5", "x", "", "99999999999999999999"])
    func `a limit that is none is 400`(limit: String) async throws {
        #expect(try await status("limit=\(limit)") == 400)
    }

    @Test func `a foreign or broken cursor is 400`() async throws {
        let cursor = try #require(try await page().next)
        #expect(try await status("after=\(cursor)") == 200)
        let broken = ["", "x", "W10", String(cursor.dropLast()), cursor + "A", cursor + "=", cursor.lowercased()]
        for text in broken { #expect(try await status("after=\(text)") == 400, "\(text)") }
        // That of another query, of another list, and one that is there twice.
        #expect(try await status("after=\(cursor)&_sort=price") == 400)
        #expect(try await status("after=\(cursor)&after=\(cursor)") == 400)
        #expect(try await mock.ask(.get, "v1/orders/1/lines?cursor=\(cursor)").status == 400)
        #expect(try await status("after=\(String(repeating: "A", count: 7_000))") == 400)
    }

    @Test func `numbers of pages are an alternative, and not both`() async throws {
        let answer = try await mock.ask(.get, "v1/orders?_page=2&_limit=3")
        #expect(answer["X-Total-Count"] == "7" && answer.json?["next"] == nil)
        #expect(answer.json?["orders"]?.array?.count == 3)
        #expect(try await status("_page=2&limit=3") == 400)
    }

    @Test func `a list has no cursors unless it is said`() async throws {
        mock.cursorPages(of: Shop.Lines.self, nil)
        try mock.seed(Shop.Orders[1].lines, (1...5).map { .init(id: $0, text: "\($0)") })
        let answer = try await mock.ask(.get, "v1/orders/1/lines?limit=2")
        #expect(answer.json?.array?.count == 5 && answer["Link"] == nil)
    }

    @Test func `a page of none, and one that ends the list, have no next`() async throws {
        let empty = try await mock.ask(.get, "v1/orders/1/lines")
        #expect(empty.json?.array?.isEmpty == true && empty["Link"] == nil)
        try mock.seed(Shop.Orders[1].lines, (1...2).map { .init(id: $0, text: "\($0)") })
        #expect(try await mock.ask(.get, "v1/orders/1/lines")["Link"] == nil)
    }
}
