public import Foundation
public import Roadbook

extension HTTPArchive {
    /// Where the answers of an archive are other than what a router declares.
    ///
    /// Content that was redacted is compared as it is: a text that was to be something else than text does not decode. A
    /// ``RecordingProxy`` compares before it redacts.
    ///
    /// - Parameters:
    ///   - router: What is declared.
    ///   - baseURL: Where the API of the exchanges lies; what lies elsewhere is passed over. ``baseURL`` unless given, or
    ///     the router's own where there is none.
    public func drift<Router: URLRouter>(from router: Router.Type, baseURL: URL? = nil) -> DriftReport {
        let declaration = MockDeclaration(router)
        let base = RecordedBase(baseURL ?? self.baseURL, for: declaration, router.basePath)
        var tally = DriftTally()
        for entry in entries {
            guard let target = base.target(of: entry.request.url) else { continue }
            tally.add(
                DriftTally(
                    entry.request.method,
                    target.segments,
                    entry.response,
                    isWhole: entry.response.content.comment == nil,
                    declaration
                )
            )
        }
        return tally.report
    }
}
