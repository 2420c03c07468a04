import Foundation

/// An answer that a ``ResponseCache`` has kept.
struct StoredResponse: Sendable, Hashable {
    let head: ResponseHead
    let body: Data

    /// When it was asked for, and when it came, by the client's date.
    let requestDate: Date
    let responseDate: Date

    /// What it says of being stored; it is looked at each time that the answer is used.
    let control: CacheControl

    /// What is kept of an answer: all but what belongs to its connection (RFC 9111, section 3.1) and the cookies it sets,
    /// which are for the client that got them, once.
    init(head: ResponseHead, body: Data, requestDate: Date, responseDate: Date) {
        self.head = ResponseHead(status: head.status, headers: head.headers.kept)
        self.body = body
        self.requestDate = requestDate
        self.responseDate = responseDate
        control = CacheControl(self.head.headers)
    }

    /// Roughly the octets that it takes in memory.
    var cost: Int {
        head.headers.reduce(body.count + 256) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
    }

    /// The fields by which a server tells whether this is still the answer (RFC 9111, section 4.3.1).
    var conditions: HeaderFields {
        var fields: HeaderFields = [:]
        if let tag = head.headers.entityTag { fields["If-None-Match"] = tag.description }
        if let date = head.headers["Last-Modified"], HTTPDate(date, now: responseDate) != nil {
            fields["If-Modified-Since"] = date.trimmingFieldWhitespace()
        }
        return fields
    }

    /// Whether a `304` is about this answer (RFC 9111, section 4.3.4): it names no other version of it.
    func isConfirmed(by confirmation: ResponseHead) -> Bool {
        guard let named = confirmation.headers.entityTag else { return true }
        guard let tag = head.headers.entityTag else { return named.isWeak }
        return named.weaklyMatches(tag)
    }

    /// The answer with the fields of a `304` in place of its own (RFC 9111, section 3.2), as old as that is.
    func renewed(by confirmation: ResponseHead, requestDate: Date, responseDate: Date) -> StoredResponse {
        let news = confirmation.headers.kept.filter { field in
            !Self.contentFields.contains(where: field.name.equalsIgnoringASCIICase)
        }
        // An age is that of the answer it came with.
        let replaced = Set(news.map { $0.name.lowercased() }).union(["age"])
        let rest = head.headers.filter { !replaced.contains($0.name.lowercased()) }
        return StoredResponse(
            head: ResponseHead(status: head.status, headers: HeaderFields(rest + news)),
            body: body,
            requestDate: requestDate,
            responseDate: responseDate
        )
    }

    /// The fields that tell how to read the content, which a `304` does not have (RFC 9111, section 3.2).
    private static let contentFields = ["Content-Length", "Content-Encoding", "Content-Type", "Content-Range"]
}

extension HeaderFields {
    /// The fields that are kept of an answer.
    fileprivate var kept: HeaderFields {
        let named = (self["Connection"] ?? "").split(separator: ",").map { String($0).trimmingFieldWhitespace() }
        // A connection names a few fields of its own; whoever names hundreds wants them compared with each other.
        let left = Self.left + named.prefix(16)
        return HeaderFields(filter { field in !left.contains(where: field.name.equalsIgnoringASCIICase) })
    }

    private static let left = [
        "Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization",
        "Proxy-Connection", "Set-Cookie", "Set-Cookie2", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
    ]
}
