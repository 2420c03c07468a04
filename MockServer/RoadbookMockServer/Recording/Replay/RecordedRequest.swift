import Foundation
import Roadbook
import RoadbookRules

/// A request of an archive, as a mock knows it again.
///
/// A text in place of which `<redacted>` stands may be any.
struct RecordedRequest: Sendable, Hashable {
    /// What is asked of content.
    enum Content: Sendable, Hashable {
        /// Nothing: the archive has none, or left it out.
        case any
        case json(JSONValue)
        /// The items of a form, by names.
        case form([DecodedTarget.Item])
        case text(String)
        case octets(Data)

        init(_ content: HTTPArchive.Content?) {
            guard let content, let data = content.data, !data.isEmpty else {
                self = .any
                return
            }
            if let json = content.json {
                self = .json(json)
            } else if content.isForm, let text = content.text {
                self = .form(RecordedRequest.sorted(RecordedRequest.form(text)))
            } else {
                self = content.text.map(Content.text) ?? .octets(data)
            }
        }
    }

    let method: String
    /// The path below the base, decoded.
    let segments: [String]
    /// The items of the query, by names; those of one name in their order.
    let query: [DecodedTarget.Item]
    let content: Content

    init(_ request: HTTPArchive.Request, _ target: (segments: [String], query: [DecodedTarget.Item])) {
        method = request.method.rawValue
        segments = target.segments
        query = Self.sorted(target.query)
        content = Content(request.content)
    }

    /// What is asked of a request, as stubs ask it.
    var criteria: [RequestCriterion] {
        var criteria: [RequestCriterion] = [.method(method == "HEAD" ? "GET" : method)]
        if segments.contains(where: { $0.contains(Redaction.placeholder) }) {
            criteria.append(.test(Condition("the path is the recorded one") { matches(segmentsOf: $0) }))
        } else {
            criteria.append(.path(segments, pattern: segments.joined(separator: "/")))
        }
        if method == "HEAD" { criteria.append(.test(Condition("the method is HEAD") { $0.method == .head })) }
        criteria.append(.test(Condition("the query is the recorded one") { matches(queryOf: $0) }))
        if content != .any {
            criteria.append(.test(Condition("the content is the recorded one") { matches(contentOf: $0) }))
        }
        return criteria
    }

    private func matches(segmentsOf request: MockRequest) -> Bool {
        guard let sent = request.segments, sent.count == segments.count else { return false }
        return zip(segments, sent).allSatisfy { RedactedText.matches($0, $1) }
    }

    private func matches(queryOf request: MockRequest) -> Bool {
        Self.matches(query, Self.sorted(request.queryItems))
    }

    private func matches(contentOf request: MockRequest) -> Bool {
        switch content {
        case .any: true
        case .json(let recorded): request.json.map { RedactedText.matches(recorded, $0) } ?? false
        case .form(let recorded):
            String(validating: request.content, as: UTF8.self).map {
                Self.matches(recorded, Self.sorted(Self.form($0)))
            } ?? false
        case .text(let recorded):
            String(validating: request.content, as: UTF8.self).map { RedactedText.matches(recorded, $0) } ?? false
        case .octets(let recorded): request.content == recorded
        }
    }
}

extension RecordedRequest {
    fileprivate static func form(_ text: String) -> [DecodedTarget.Item] {
        ArchivedURL.items(ofQuery: text).map { DecodedTarget.Item(name: $0.name, value: $0.value) }
    }

    /// In the order of their names. The order of those of one name is kept, as sorting does.
    fileprivate static func sorted(_ items: [DecodedTarget.Item]) -> [DecodedTarget.Item] {
        items.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    }

    fileprivate static func matches(_ recorded: [DecodedTarget.Item], _ sent: [DecodedTarget.Item]) -> Bool {
        recorded.count == sent.count
            && zip(recorded, sent).allSatisfy { $0.name == $1.name && RedactedText.matches($0.value, $1.value) }
    }
}
