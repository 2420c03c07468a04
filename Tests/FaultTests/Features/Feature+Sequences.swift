import Foundation
import Roadbook
import TestServers
import Testing

extension Feature {
    static let sequences: [Feature] = [
        Feature(
            name: "stream",
            run: { client, scene in
                var content = Data()
                for try await chunk in try await client.stream(Library.Books.get(1)).body { content.append(chunk) }
                if !scene.fault.forges { #expect(content == Data(Site.book.utf8)) }
            }
        ),
        Feature(name: "events", strikes: 3, isOneCall: false, settings: reconnects, run: followsEvents),
        Feature(
            name: "events, the fault passes",
            strikes: 1,
            isOneCall: false,
            settings: reconnects,
            run: followsEvents
        ),
        Feature(
            name: "JSON Lines",
            settings: { settings, _ in settings.jsonLines.lineLimit = 4 << 20 },
            run: { client, scene in
                var books: [Book] = []
                let export = Library.Books.action("export", method: .get)
                for try await book in client.lines(export, of: Book.self) { books.append(book) }
                if !scene.fault.forges { #expect(books == firstPage) }
            }
        ),
        Feature(
            name: "pages",
            aim: isSecondPage,
            isPrepared: true,
            isOneCall: false,
            run: { client, scene in
                var count = 0
                for try await page in client.pages(Library.Books.pages()) {
                    count += 1
                    #expect(page.elements.map(\.id) == (count == 1 ? [1, 2] : [3]))
                }
                #expect(count == 2)
            }
        ),
        Feature(
            name: "elements",
            aim: isSecondPage,
            isPrepared: true,
            isOneCall: false,
            settings: retries,
            run: { client, _ in
                var ids: [Int] = []
                defer { #expect(ids.starts(with: [1, 2])) }
                for try await book in client.elements(Library.Books.pages()) { ids.append(book.id) }
                #expect(ids == [1, 2, 3])
            }
        ),
    ]

    private static let reconnects: @Sendable (inout RequestSettings, Scene) -> Void = { settings, _ in
        settings.eventStream.reconnectionTime = .zero
        settings.eventStream.minimumDelay = .zero
        settings.eventStream.failureLimit = 2
        // An hour is not waited for, since nothing moves the clock meanwhile.
        settings.eventStream.maximumRetryAfter = .seconds(60)
        // More than a bomb may have.
        settings.eventStream.eventLimit = 4 << 20
    }

    /// Each event comes once, in order, whatever happens in between.
    private static let followsEvents: @Sendable (Client<Library>, Scene) async throws -> Void = { client, scene in
        var data: [String] = []
        defer { if !scene.fault.forges { #expect(["one", "two"].starts(with: data)) } }
        for try await event in client.events(Library.Books.action("changes", method: .get)) { data.append(event.data) }
        if !scene.fault.forges { #expect(data == ["one", "two"]) }
    }

    private static let isSecondPage: @Sendable (RawServer.Request) -> Bool = { $0.target.contains("page=2") }
}
