import Foundation
import RoadbookHTTPEngine
import Testing

@testable import RoadbookMockServer

/// What a request asks of the version of a file.
@Suite struct `File precondition checklist` {
    @Test func `If-None-Match is evaluated before If-Modified-Since, and either may be 304`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID())")
        try Data("a".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try #require(FoundFile(url.path))
        func answer(_ fields: HTTPFields) throws -> HTTPResponse {
            try #require(file.response(to: HTTPRequest(target: "/", fields: fields)))
        }
        let whole = try answer([:])
        let (tag, date) = (try #require(whole.fields["ETag"]), try #require(whole.fields["Last-Modified"]))
        #expect(whole.status == 200)
        #expect(try answer(["If-Modified-Since": date]).status == 304)
        #expect(try answer(["If-None-Match": tag]).status == 304)
        #expect(try answer(["If-None-Match": "\"x\"", "If-Modified-Since": date]).status == 200)
        #expect(try answer(["If-None-Match": tag, "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"]).status == 304)
        #expect(try answer(["If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"]).status == 200)
        #expect(try answer(["If-Modified-Since": "Fri, 31 Dec 9999 00:00:00 GMT"]).status == 304)
        #expect(try answer(["If-Modified-Since": "some day"]).status == 200)
    }

    @Test(
        arguments: [
            (["If-Match": "*"], 200), (["If-Match": "\"x\""], 412), (["If-Match": ""], 412),
            (["If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"], 412),
            (["If-Unmodified-Since": "Tuesday, 01-Jan-80 00:00:00 GMT"], 412),
            (["If-Unmodified-Since": "Fri, 31 Dec 9999 00:00:00 GMT"], 200), (["If-Unmodified-Since": "some day"], 200),
            (["If-Match": "*", "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"], 200),
            (["If-Match": "\"x\"", "If-None-Match": "*"], 412), (["If-Match": "*", "If-None-Match": "*"], 304),
        ] as [(HTTPFields, Int)],
        ["GET", "HEAD"]
    )
    func `what is asked for in another version only is 412`(fields: (HTTPFields, Int), method: String) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "roadbook-\(UUID())")
        try Data("a".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try #require(FoundFile(url.path))
        let answer = try #require(file.response(to: HTTPRequest(method: method, target: "/", fields: fields.0)))
        #expect(answer.status == fields.1)
        if fields.1 == 412 { #expect(answer.fields["Content-Type"] == "application/problem+json") }
    }
}
