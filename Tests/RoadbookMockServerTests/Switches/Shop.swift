import Roadbook
import RoadbookMockServer
import RoadbookTesting

/// An API with what switches are for: payments that must not be made twice, and lists that are long.
struct Shop: URLRouter {
    static let basePath = "https://shop.example.com/v1"

    var orders = Orders()
    var payments = Payments()
    var cart = Cart()

    struct Order: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var item: String
        var price: Int?
    }

    struct Payment: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var amount: Int
    }

    struct Line: Codable, Sendable, Identifiable, Hashable {
        var id: Int
        var text: String
    }

    struct OrderPage: Codable, Sendable, Hashable {
        var orders: [Order]
        var next: String?
    }

    struct Orders: Readable, Creatable, Updatable, Deletable, Paginated {
        typealias Model = Order
        typealias List = OrderPage
        var route = "orders"
        var lines = Lines()
        static var pagination: Pagination<OrderPage, Order> {
            .cursor(parameter: "after", next: \.next, items: \.orders)
        }
    }

    struct Lines: Readable, Creatable, Deletable, Paginated {
        typealias Model = Line
        typealias Parent = Orders
        var route = "lines"
        static var pagination: Pagination<[Line], Line> { .link }
    }

    struct Payments: Readable, IdempotentCreatable, Updatable, Deletable {
        typealias Model = Payment
        var route = "payments"
    }

    struct Cart: Gettable, Replaceable, Singleton { var route = "cart" }

    /// A mock of the shop that can start.
    static func mock(clock: some Clock<Duration> = ManualClock()) -> MockServer<Shop> {
        let mock = MockServer(Shop.self, clock: clock)
        mock.envelope(Orders.self) { orders in OrderPage(orders: orders) }
        return mock
    }

    static func orders(_ range: ClosedRange<Int>) -> [Order] {
        range.map { Order(id: $0, item: "item \($0)", price: $0 % 3) }
    }
}
