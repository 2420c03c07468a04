import Roadbook
import RoadbookTesting
import Testing

/// What is tried for a URL does not depend on how many rules there are.
@Suite struct LinkCostTests {
    /// An id that is noted when it is read.
    private struct Noted: RouteIdentifier {
        static let reads = Locked(0)
        var pathSegment: String

        init?(pathSegment: String) {
            Self.reads.withLock { $0 += 1 }
            self.pathSegment = pathSegment
        }
    }

    // S0.8
    @Test(arguments: [10, 1_000, 100_000])
    func `only the rules of the host are tested and called`(count: Int) throws {
        let (tests, calls) = (Locked<[Int]>([]), Locked<[Int]>([]))
        let rules = (0..<count).map { number in
            // Two for each host, and the first of them refuses.
            let noted = Condition<LinkInput> { _ in
                tests.withLock { $0.append(number) }
                return true
            }
            return URLRule(requiredHost: "host\(number / 2)", when: noted) { _ in
                calls.withLock { $0.append(number) }
                if number % 2 == 0 { throw Mismatch() }
                return number
            }
        }
        let handler = URLHandler(scheme: "x", rules: rules)
        #expect(tests.withLock { $0 }.isEmpty)
        #expect(try handler.handle(url("x://HOST3/a")) == 7)
        #expect(tests.withLock { $0 } == [6, 7])
        #expect(calls.withLock { $0 } == [6, 7])
        #expect(throws: LinkError.self) { try handler.handle(url("x://host")) }
        #expect(tests.withLock { $0 }.count == 2)
    }

    @Test(arguments: [10, 1_000, 100_000])
    func `only the rules whose given segments are those of the URL are tested`(count: Int) throws {
        let tests = Locked<[Int]>([])
        let rules = (0..<count).map { number in
            let noted = Condition<LinkInput> { _ in
                tests.withLock { $0.append(number) }
                return true
            }
            return URLRule(path: "v\(number % 3)/{a}/things\(number)/{b}", when: noted) { _ in number }
        }
        let handler = URLHandler(scheme: "x", rules: rules)
        #expect(try handler.handle(url("x://v1/7/things4/8")) == 4)
        #expect(tests.withLock { $0 } == [4])
        #expect(throws: LinkError.self) { try handler.handle(url("x://v2/7/things4/8")) }
        #expect(throws: LinkError.self) { try handler.handle(url("x://v1/7/things4")) }
        #expect(tests.withLock { $0 } == [4])
    }

    private struct Shelves: Listable {
        var route = "shelves"
        subscript(number: Int) -> Boxes { Boxes(route: "boxes\(number)") }
    }

    private struct Boxes: Readable {
        typealias Parent = Shelves
        typealias ID = Noted
        var route = "boxes"
    }

    @Test func `only ids of the route that the URL is are read`() throws {
        for count in [10, 1_000, 100_000] {
            let shelves = Shelves.pattern
            let rules = (0..<count).map { number in
                URLRule.member(of: shelves[dynamicMember: \.[number]]) { box in
                    "\(number): \(box.parent.id), \(box.id.pathSegment)"
                }
            }
            let handler = URLHandler(scheme: "x", rules: rules)
            let before = Noted.reads.withLock { $0 }
            #expect(try handler.handle(url("x://shelves/top/boxes7/red")) == "7: top, red")
            #expect(Noted.reads.withLock { $0 } == before + 1)
            #expect(throws: LinkError.self) { try handler.handle(url("x://shelves/top/boxes/red")) }
            #expect(Noted.reads.withLock { $0 } == before + 1)
        }
    }
}
