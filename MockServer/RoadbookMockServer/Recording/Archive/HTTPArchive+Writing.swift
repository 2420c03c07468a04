public import Foundation
import Roadbook
import RoadbookHTTPEngine

extension HTTPArchive {
    /// The archive as a file of HAR 1.2.
    public var data: Data { JSONWriter(isPretty: true).data(jsonValue) }

    /// Writes a file of HAR 1.2, in place of what is there.
    ///
    /// - Throws: What Foundation throws where it cannot be written.
    public func write(to file: URL) throws {
        try data.write(to: file, options: .atomic)
    }

    /// The archive as HAR 1.2 has it.
    var jsonValue: JSONValue {
        var log: Parameters = ["version": "1.2", "creator": creator.jsonValue]
        if let browser { log["browser"] = browser.jsonValue }
        log["entries"] = .array(entries.map(\.jsonValue))
        log["comment"] = comment.map(JSONValue.string)
        log["_baseURL"] = baseURL.map { .string($0.absoluteString) }
        return ["log": .object(log)]
    }
}

extension HTTPArchive.Program {
    fileprivate var jsonValue: JSONValue { ["name": .string(name), "version": .string(version)] }
}

extension HTTPArchive.Entry {
    fileprivate var jsonValue: JSONValue {
        var entry: Parameters = [
            "startedDateTime": startedAt.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
            "time": timings.total.jsonMilliseconds,
            "request": request.jsonValue,
            "response": response.jsonValue,
            "cache": JSONValue.object([:]),
            "timings": timings.jsonValue,
        ]
        entry["serverIPAddress"] = serverAddress.map(JSONValue.string)
        entry["comment"] = comment.map(JSONValue.string)
        return .object(entry)
    }
}

extension HTTPArchive.Request {
    fileprivate var jsonValue: JSONValue {
        var request: Parameters = [
            "method": method.rawValue,
            "url": url.absoluteString,
            "httpVersion": version,
            "cookies": ArchivedCookie.sent(in: headers),
            "headers": headers.jsonValue,
            "queryString": JSONValue.array(
                ArchivedURL.items(of: url.absoluteString).map { .record($0.name, $0.value) }
            ),
        ]
        if let content { request["postData"] = content.posted }
        request["headersSize"] = -1
        request["bodySize"] = content.map { $0.size.map { JSONValue.number(JSONNumber($0)) } ?? -1 } ?? 0
        return .object(request)
    }
}

extension HTTPArchive.Response {
    fileprivate var jsonValue: JSONValue {
        let isCoded = headers["Content-Encoding"] != nil
        var response: Parameters = [
            "status": status,
            // HTTP/2 has none, and HAR asks for one.
            "statusText": reason.isEmpty ? HTTPResponse.reasonPhrase(for: status) : reason,
            "httpVersion": version,
            "cookies": ArchivedCookie.set(in: headers),
            "headers": headers.jsonValue,
            "content": content.received,
            "redirectURL": headers["Location"] ?? "",
            "headersSize": -1,
            // How many octets came of content that was compressed is not known.
            "bodySize": isCoded ? -1 : content.size ?? -1,
        ]
        response["_error"] = failure.map(JSONValue.string)
        return .object(response)
    }
}

extension HTTPArchive.Content {
    fileprivate var posted: JSONValue {
        var posted: Parameters = ["mimeType": mediaType]
        setText(in: &posted, encoding: "_encoding")
        posted["comment"] = comment.map(JSONValue.string)
        return .object(posted)
    }

    fileprivate var received: JSONValue {
        var received: Parameters = ["size": size ?? -1, "mimeType": mediaType]
        if data?.isEmpty == false { setText(in: &received, encoding: "encoding") }
        received["comment"] = comment.map(JSONValue.string)
        return .object(received)
    }

    private func setText(in members: inout Parameters, encoding: String) {
        guard let data else { return }
        if let text {
            members["text"] = .string(text)
        } else {
            members["text"] = .string(data.base64EncodedString())
            members[encoding] = "base64"
        }
    }
}

extension HTTPArchive.Timings {
    fileprivate var jsonValue: JSONValue {
        let parts = [
            ("blocked", blocked), ("dns", dns), ("connect", connect), ("send", send), ("wait", wait),
            ("receive", receive), ("ssl", tls),
        ]
        return .object(Parameters(parts.map { ($0.0, $0.1?.jsonMilliseconds ?? -1) }))
    }
}

extension HeaderFields {
    fileprivate var jsonValue: JSONValue { .array(map { .record($0.name, $0.value) }) }
}

extension JSONValue {
    fileprivate static func record(_ name: String, _ value: String) -> JSONValue {
        ["name": .string(name), "value": .string(value)]
    }
}

extension Duration {
    /// In milliseconds, to the microsecond.
    fileprivate var jsonMilliseconds: JSONValue {
        let microseconds = (self / .microseconds(1)).rounded()
        return JSONNumber(microseconds / 1_000).map(JSONValue.number) ?? 0
    }
}
