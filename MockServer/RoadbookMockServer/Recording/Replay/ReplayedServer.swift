import Foundation

/// Which server of an archive is replayed, where nobody declared one.
enum ReplayedServer {
    /// What is told, or what the archive tells, or the only server there is.
    ///
    /// - Throws: ``MockServerError`` where there are several, or none.
    static func of(_ archive: HTTPArchive, told: URL?) throws -> URL {
        if let known = told ?? archive.baseURL { return known }
        var origins: [URL] = []
        for entry in archive.entries {
            // Browsers write down `data:` and extensions of theirs as well.
            guard let origin = origin(of: entry.request.url), !origins.contains(origin) else { continue }
            origins.append(origin)
        }
        guard let only = origins.first else {
            throw MockServerError(
                archive.entries.isEmpty ? "the archive has no entries" : "the archive has no exchanges by HTTP",
                advice: "Record something first, or export it again."
            )
        }
        guard origins.count == 1 else {
            let names = origins.prefix(5).map(\.absoluteString).joined(separator: ", ")
            let rest = origins.count > 5 ? " and \(origins.count - 5) more" : ""
            throw MockServerError(
                "the archive has exchanges with several servers: \(names)\(rest)",
                advice: Self.advice
            )
        }
        return only
    }

    static let advice = "Say which one is meant by --from, such as --from https://api.example.com/v1."

    private static func origin(of url: URL) -> URL? {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty
        else { return nil }
        return URL(string: "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? ""))
    }
}
