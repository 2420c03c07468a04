import Foundation

/// Which server of an archive is replayed, where nobody declared one.
enum ReplayedServer {
    /// What is told, or what the archive tells, or the only server there is.
    ///
    /// - Throws: ``MockServerError`` where there are several, or none.
    static func of(_ archive: HTTPArchive, told: URL?) throws -> URL {
        if let known = told ?? archive.baseURL { return known }
        var known: Set<String> = []
        // Browsers write down `data:` and extensions of theirs as well.
        let origins = archive.entries.compactMap(\.request.url.writtenOrigin).filter { known.insert($0).inserted }
        guard let only = origins.first.flatMap(URL.init(string:)) else {
            throw MockServerError(
                archive.entries.isEmpty ? "the archive has no entries" : "the archive has no exchanges by HTTP",
                advice: "Record something first, or export it again."
            )
        }
        guard origins.count == 1 else {
            let names = origins.prefix(5).joined(separator: ", ")
            let rest = origins.count > 5 ? " and \(origins.count - 5) more" : ""
            throw MockServerError(
                "the archive has exchanges with several servers: \(names)\(rest)",
                advice: Self.advice
            )
        }
        return only
    }

    static let advice = "Say which one is meant by --from, such as --from https://api.example.com/v1."
}
