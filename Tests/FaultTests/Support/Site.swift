import Foundation
import TestServers

/// What the server of ``Library`` answers where no fault happens.
enum Site {
    static let book = #"{"id":1,"title":"Momo"}"#
    static let firstPage = #"[{"id":1,"title":"Momo"},{"id":2,"title":"Ronja"}]"#
    static let secondPage = #"[{"id":3,"title":"Emil"}]"#

    /// The content of the book as a file.
    static let scan = [UInt8]((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) })

    /// The token that ``shelf`` asks for.
    static let token = "renewed-token"

    /// - Parameter fields: What else is in the answer to a read of the book.
    static func answer(_ request: RawServer.Request, _ fields: KeyValuePairs<String, String> = [:]) -> Answer {
        let path = request.target.prefix { $0 != "?" }
        return switch (request.method, path) {
        case ("GET", "/books"): page(request)
        case ("GET", "/books/1"): read(request, fields)
        case ("GET", "/books/1/scan"): file(request)
        case ("GET", "/books/changes"): events(request)
        case ("GET", "/books/export"): lines
        case ("GET", "/books/own") where !request.has(field: "Authorization: Bearer \(token)"): Answer(401)
        case ("POST", "/books"), ("POST", "/loans"): json(book).with(status: 201)
        case ("GET", "/books/own"), ("PUT", "/books/1"), ("DELETE", "/books/1"), ("PUT", "/books/1/scan"),
            ("POST", "/books/1/scans"):
            json(book)
        default: Answer(404)
        }
    }

    private static func json(_ content: String) -> Answer {
        Answer(200, ["Content-Type": "application/json"], content: content)
    }

    private static func page(_ request: RawServer.Request) -> Answer {
        guard !request.target.contains("page=2") else { return json(secondPage) }
        return json(firstPage).with("Link", "</books?page=2>; rel=\"next\"")
    }

    private static func read(_ request: RawServer.Request, _ fields: KeyValuePairs<String, String>) -> Answer {
        var answer = json(book).with("ETag", "\"1\"")
        for (name, value) in fields { answer = answer.with(name, value) }
        return request.has(field: "If-None-Match: \"1\"") ? answer.with(status: 304) : answer
    }

    /// The file, or the rest of it from where the request says.
    private static func file(_ request: RawServer.Request) -> Answer {
        let whole = Answer(200, ["Content-Type": "application/octet-stream", "ETag": "\"scan\""]).with(content: scan)
        guard let start = request.value(of: "Range")?.dropFirst("bytes=".count).dropLast(), let start = Int(start),
            request.has(field: "If-Range: \"scan\""), start < scan.count
        else { return whole }
        return whole.with(status: 206).with(content: Array(scan[start...]))
            .with("Content-Range", "bytes \(start)-\(scan.count - 1)/\(scan.count)")
    }

    /// Two events, and no more after the second.
    private static func events(_ request: RawServer.Request) -> Answer {
        let all = ["id: 1\ndata: one\n\n", "id: 2\ndata: two\n\n"]
        let last = request.value(of: "Last-Event-ID").flatMap { Int($0) } ?? 0
        guard last < all.count else { return Answer(204) }
        return Answer(200, ["Content-Type": "text/event-stream"], content: all[last...].joined())
    }

    private static let lines = Answer(
        200,
        ["Content-Type": "application/x-ndjson"],
        content: #"{"id":1,"title":"Momo"}"# + "\n" + #"{"id":2,"title":"Ronja"}"# + "\n"
    )
}
