import Testing

@testable import Roadbook

@Suite struct RequestOriginsInternalTests {
    private struct Notes: Routable {
        typealias Model = Post
        var route = "notes"
    }

    private struct Drafts: Routable {
        typealias Model = Post
        var route = "drafts"
    }

    private struct Letters: Routable {
        typealias Model = Post
        var route = "letters"
    }

    private static let all = [
        RequestOrigin(Notes()), RequestOrigin(Drafts()), RequestOrigin(Letters()), RequestOrigin(Notes(route: "memos")),
        RequestOrigin(Drafts(route: "sketches")), RequestOrigin(Drafts(route: "plans")),
    ]

    @Test(arguments: 0..<64) func `those that are there are found, and no other`(choice: Int) {
        let declared = Self.all.indices.filter { choice & 1 << $0 != 0 }
        for order in [declared, declared.reversed()] {
            let origins = RequestOrigins(order.map { Self.all[$0] })
            #expect(origins.isEmpty == declared.isEmpty)
            for index in Self.all.indices { #expect(origins.contains(Self.all[index]) == declared.contains(index)) }
        }
    }
}
