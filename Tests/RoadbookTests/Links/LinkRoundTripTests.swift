import Roadbook
import RoadbookTesting
import Testing

/// Ids of every kind that requests print are matched back, or were refused by the request.
@Suite struct LinkRoundTripTests {
    private struct Key: RawRepresentable, RouteIdentifier { var rawValue: String }

    private struct Library: URLRouter {
        static let basePath = "https://library.example.com/a%2Fb/v 1/"
        var shelves = Shelves()
        var desk = Desk()

        struct Shelves: Readable {
            var route = "my shelves/all"
            var books = Books()
            var lent = Books(route: "lent out")
        }
        struct Books: Readable {
            typealias Parent = Shelves
            typealias ID = Int
            var route = "books"
            let parameterName = "volume"
            var pages = Pages()
        }
        struct Pages: Readable {
            typealias Parent = Books
            typealias ID = UUID
            var route = "pages/é+%25"
            var cover = Cover()
        }
        struct Cover: Gettable, Singleton {
            typealias Parent = Pages
            var route = "cover"
        }
        struct Desk: Gettable, Singleton {
            var route = "desk"
            var drawers = Drawers()
        }
        struct Drawers: Readable {
            typealias Parent = Desk
            typealias ID = Key
            var route = "drawers"
        }
    }

    /// What a URL is, as far as ids go.
    private enum Found: Hashable, Sendable {
        case shelves, shelf(String), books(String), book(String, Int), pages(String, Int), page(String, Int, UUID)
        case lent(String, Int), cover(String, Int, UUID), desk, drawers, drawer(Key)
    }

    private static let rules: [URLRule<Found>] = [
        .members(of: Library.Shelves.self) { _ in .shelves },
        .member(of: Library.Shelves.self) { .shelf($0.id) },
        .members(of: Library.Shelves.pattern.books) { .books($0.parent.id) },
        .member(of: Library.Shelves.pattern.books) { .book($0.parent.id, $0.id) },
        .members(of: Library.Shelves.pattern.books.pages) { .pages($0.parent.parent.id, $0.parent.id) },
        .member(of: Library.Shelves.pattern.books.pages) { .page($0.parent.parent.id, $0.parent.id, $0.id) },
        .member(of: Library.Shelves.pattern.books.pages.cover) { cover in
            .cover(cover.parent.parent.parent.id, cover.parent.parent.id, cover.parent.id)
        },
        .member(of: Library.Shelves.pattern.lent) { .lent($0.parent.id, $0.id) },
        .member(of: Library.Desk.self) { _ in .desk },
        .members(of: Library.Desk.pattern.drawers) { _ in .drawers },
        .member(of: Library.Desk.pattern.drawers) { .drawer($0.id) },
    ]

    private static func text(_ random: inout SeededRandomNumberGenerator) -> String {
        let special = [
            ".", "..", "", "...", "%2e", "%2F", "a/../b", "//", "?", "#", "&=+;", "\r\n", " ", "new", "{id}", "%",
            "\u{FEFF}", "\u{FEFF}a",
        ]
        if Int.random(in: 0..<8, using: &random) == 0 { return special.randomElement(using: &random) ?? "" }
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let most: UInt32 = [0x20, 0x7F, 0x7FF, 0xFFFF, 0x10_FFFF].randomElement(using: &random) ?? 0x7F
            if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }

    /// A place by chance, and the path and the address of a request to it.
    private static func place(_ random: inout SeededRandomNumberGenerator) -> (Found, RoutePath, () throws -> URL?) {
        let (shelf, book) = (
            text(&random), Int(truncatingIfNeeded: random.next() >> UInt64.random(in: 0...60, using: &random))
        )
        let page = UUID(
            uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8.random(in: 0...255, using: &random))
        )
        let key = Key(rawValue: text(&random))
        func place<Response>(
            _ found: Found,
            _ request: RequestConverter<Response>
        ) -> (Found, RoutePath, () throws -> URL?) {
            (found, request.path, { try request.asURLRequest(relativeTo: Library.self).url })
        }
        let books = Library.Shelves[shelf].books
        return switch Int.random(in: 0..<11, using: &random) {
        case 0: place(.shelves, Library.Shelves.list())
        case 1: place(.shelf(shelf), Library.Shelves.get(shelf))
        case 2: place(.books(shelf), books.list())
        case 3: place(.book(shelf, book), books.get(book))
        case 4: place(.pages(shelf, book), books[book].pages.list())
        case 5: place(.page(shelf, book, page), books[book].pages.get(page))
        case 6: place(.cover(shelf, book, page), books[book].pages[page].cover.get())
        case 7: place(.desk, Library.Desk.get())
        case 8: place(.drawers, Library.Desk.member.drawers.list())
        case 9: place(.lent(shelf, book), Library.Shelves[shelf].lent.get(book))
        default: place(.drawer(key), Library.Desk.member.drawers.get(key))
        }
    }

    @Test func `10,000 random places come back from the addresses of their requests`() throws {
        var random = SeededRandomNumberGenerator()
        print("links: \(random)")
        let handler = URLHandler(at: [.router(Library.self)], rules: Self.rules.shuffled(using: &random))
        let matcher = RouteMatcher(Library.self)
        var (seen, refused): (Set<String>, Int) = ([], 0)
        for _ in 0..<10_000 {
            let (place, path, address) = Self.place(&random)
            do {
                let url = try #require(try address())
                let found = try handler.handle(url)
                #expect(found == place, "\(random)")
                #expect("\(found)".unicodeScalars.elementsEqual("\(place)".unicodeScalars), "\(random)")
                let match = try matcher.match(url)
                #expect(match.path == path, "\(random)")
                seen.insert(path.pattern)
            } catch let error as RequestError {
                #expect(error.code == .invalidPath)
                refused += 1
            }
        }
        #expect(refused > 0)
        #expect(seen.count == 11)
    }
}
