import Foundation
import Roadbook
import Testing

@testable import RoadbookCurl

struct CurlDriverInternalTests {
    private let settings = ConnectionSettings(connectionsPerHost: 1, connectTimeout: .seconds(1), security: .standard)

    @Test func `what is posted when its thread has ended is not kept`() throws {
        try CurlLibrary.require()
        let driver = try CurlDriver(settings)
        var patience = CurlPatience()
        driver.stop()
        #expect(!driver.wait(isIdle: true, &patience))
        let request = TransportRequest(method: .get, url: try #require(URL(string: "https://example.com")))
        // A transfer refers to its driver.
        weak var kept: CurlTransfer?
        do {
            let transfer = CurlTransfer(request, nil, unreadLimit: 1, onRoom: {}, onDrop: {})
            driver.post(.end(transfer))
            kept = transfer
        }
        #expect(kept == nil)
        // It ends at once, and with it goes what libcurl has.
        try driver.run()
    }
}
