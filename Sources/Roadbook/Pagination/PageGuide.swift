import Foundation

/// Sees to it that one page leads to another in good order: to none that has been, and to no server but those allowed.
struct PageGuide {
    private let allowed: Set<Origin>
    /// The origin of the first page.
    private var home: Origin?
    /// The requests that were sent, by a hash whose seed nobody outside knows: many of them take little memory.
    private var visited: Set<Int> = []

    /// - Parameter allowed: Scheme, host and port of servers besides the first; what is no address allows nothing.
    init(allowed: Set<String>) {
        self.allowed = Set(allowed.compactMap { URL(string: $0).map(Origin.init) })
    }

    /// Notes that a page will be asked for.
    ///
    /// - Throws: ``RequestError`` with the code `paginationCycle` where it has been asked for before.
    mutating func visit(_ request: TransportRequest) throws {
        if home == nil { home = Origin(request.url) }
        var hasher = Hasher()
        hasher.combine(request.method)
        hasher.combine(request.url)
        hasher.combine(request.headers)
        hasher.combine(request.body)
        guard visited.insert(hasher.finalize()).inserted else {
            throw RequestError(
                .paginationCycle,
                "the pages lead back to one that has been",
                advice: "Check how the API leads to its next page, and what its last page says."
            )
        }
    }

    /// The address of a page.
    ///
    /// - Parameters:
    ///   - target: The address as it was written.
    ///   - answer: The page it was written on.
    /// - Throws: ``RequestError`` with the code `invalidNextPage` or `foreignNextPage`.
    func resolve(_ target: String, of answer: Answer<some Sendable>) throws -> URL {
        guard let url = answer.url.resolving(target) else {
            throw RequestError(
                .invalidNextPage,
                "the link to the next page is not an http or https address",
                advice: "Check what the server writes."
            )
        }
        let origin = Origin(url)
        let isUpgrade = home.map { origin.isUpgrade(of: $0) } ?? false
        guard origin == home || isUpgrade || allowed.contains(origin) else {
            throw RequestError(
                .foreignNextPage,
                "the next page is at another server, \(origin), and credentials would go there",
                advice: "Allow it by allowing(origin:) where it is to be trusted."
            )
        }
        return url
    }
}
