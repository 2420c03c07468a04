import Foundation
import HotPaths
import Roadbook

/// A client of no more than the settings of its variant ask for, whose calls are answered at once.
struct Caller {
    private let journal: Client<Journal>
    private let request = Journal.Posts.get(1).returning(Data.self)

    init(_ variant: Variant) {
        var settings = RequestSettings()
        (settings.redirects, settings.retry) = (nil, nil)
        variant.change(&settings)
        journal = Client(Journal.self, transport: StaticTransport(), settings: settings)
    }

    func call(_ turns: Int) async throws {
        for _ in 0..<turns {
            guard try await !journal.send(request).isEmpty else { throw URLError(.zeroByteResource) }
        }
    }
}
