import Foundation
import Roadbook
import RoadbookHTTPEngine

/// An exchange as the page shows it, without what is secret.
struct PageExchange: Sendable {
    private let exchange: MockExchange
    private let redaction: Redaction
    /// When the mock was made, in seconds since 1970.
    private let origin: Double
    private let declaration: MockDeclaration

    /// Longer contents are cut off.
    private static let longest = 64 << 10
    private static let hidden = "<redacted>"

    init(_ exchange: MockExchange, _ core: MockCore, _ page: MockPage) {
        self.exchange = exchange
        declaration = exchange.request.declaration
        redaction = page.redaction
        origin = core.time.date.timeIntervalSince1970 - core.time.elapsed() / .seconds(1)
    }

    /// What stands in the log.
    var summary: JSONValue { .object(members) }

    private var members: Parameters {
        let received = origin + exchange.receivedAt / .seconds(1)
        var members: Parameters = [
            "number": exchange.number, "time": Int(received * 1_000),
            "method": exchange.request.request.method, "target": target,
        ]
        if let answeredAt = exchange.answeredAt {
            members["duration"] = .number(JSONNumber((answeredAt - exchange.receivedAt).milliseconds))
        }
        if let response = exchange.response {
            members["status"] = .number(JSONNumber(response.status))
            members["size"] = .number(JSONNumber(response.size))
            members["faults"] = .array(response.faults.map { .string("\($0)") })
        }
        if case .failure(let fault) = exchange.answer?.outcome { members["faults"] = .array([.string("\(fault)")]) }
        if let isExpected = exchange.isExpected { members["isExpected"] = .bool(isExpected) }
        return members
    }

    /// What is told when someone asks for more.
    var details: JSONValue {
        var members = members
        let request = exchange.request
        members["request"] = .object([
            "fields": fields(request.headers), "content": content(request.request.body, request.json),
            "curl": request.curl(curlRedaction),
        ])
        if let response = exchange.response {
            members["response"] = .object([
                "fields": fields(response.headers), "content": content(Array(response.content), response.json),
            ])
        }
        if let refusal = exchange.refusal {
            members["reason"] = .string("It was refused before anybody was asked. \(refusal)")
        } else if exchange.isExpected == false {
            let reason = request.match == nil ? request.segments.map { declaration.nothing(at: $0) } : nil
            members["reason"] = .string(reason ?? "\(request.method) is not declared for this path.")
        }
        return .object(members)
    }

    /// The path, and the query with the values that may be shown.
    private var target: String {
        let request = exchange.request
        guard request.hasLine else { return HTTPRequest.withoutLine }
        let octets = request.request.pathAndQuery
        let path = String(decoding: octets.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
        guard octets.contains(UInt8(ascii: "?")) else { return path }
        guard (try? request.decodedTarget.get()) != nil else { return path + "?" + Self.hidden }
        let items = request.queryItems.map { item in
            let isVisible = redaction.visibleQueryItems?.contains(item.name) ?? true
            return "\(item.name)=\(isVisible ? item.value : Self.hidden)"
        }
        return path + "?" + items.joined(separator: "&")
    }

    private func fields(_ fields: HeaderFields) -> JSONValue {
        .array(
            fields.map { field in
                let isVisible = redaction.visibleHeaders?.contains(field.name.lowercased()) ?? true
                let isHost = field.name.lowercased() == "host"
                let value = isVisible || isHost ? field.value : Self.hidden
                return .object(["name": field.name, "value": value])
            }
        )
    }

    private func content(_ octets: [UInt8], _ json: JSONValue?) -> JSONValue {
        guard !octets.isEmpty else { return .string("") }
        let size = "<\(octets.count) octets>"
        guard redaction.showsContent, !isOfTokens else { return .string(size) }
        let text = json.map { JSONWriter(isPretty: true).string($0) } ?? String(validating: octets, as: UTF8.self)
        guard let text else { return .string(size) }
        guard text.utf8.count > Self.longest else { return .string(text) }
        // A character may have any number of octets, and a scalar has four at most.
        let end = text.utf8.index(text.startIndex, offsetBy: Self.longest)
        return .string(String(text.unicodeScalars[..<end]) + "\n... \(size)")
    }

    private var curlRedaction: Redaction {
        var redaction = redaction
        // A line with a part of the content would ask for something else.
        if isOfTokens || exchange.request.request.body.count > Self.longest { redaction.showsContent = false }
        return redaction
    }

    /// Whether it is about tokens, which are secret.
    private var isOfTokens: Bool {
        exchange.request.segments.map { declaration.tokenEndpoints[$0] != nil } ?? false
    }
}
