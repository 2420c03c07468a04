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
        case form(RecordedQuery)
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
                self = .form(RecordedQuery(text))
            } else {
                self = content.text.map(Content.text) ?? .octets(data)
            }
        }
    }

    let method: String
    /// What lies below the base.
    let target: RecordedTarget
    let content: Content

    init(_ request: HTTPArchive.Request, _ target: RecordedTarget) {
        method = request.method.rawValue
        self.target = target
        content = Content(request.content)
    }

    /// What is asked of a request, as stubs ask it.
    ///
    /// - Parameter slashCounts: Whether a slash at the end of the path tells it from another one that is recorded.
    func criteria(slashCounts: Bool) -> [RequestCriterion] {
        var criteria: [RequestCriterion] = [.method(method == "HEAD" ? "GET" : method)]
        let segments = target.segments
        if segments.contains(where: { $0.contains(Redaction.placeholder) }) {
            criteria.append(.test(Condition("the path is the recorded one") { matches(segmentsOf: $0) }))
        } else if target.isPlain {
            criteria.append(.path(segments, pattern: segments.joined(separator: "/")))
        } else {
            criteria.append(.test(Condition(\.recordedSegments, equals: segments)))
        }
        if slashCounts {
            criteria.append(.test(Condition(\.recordedTarget?.endsInSlash, equals: target.endsInSlash)))
        }
        if method == "HEAD" { criteria.append(.test(Condition("the method is HEAD") { $0.method == .head })) }
        if target.query.isRedacted {
            let matches = Condition<MockRequest>("the query is the recorded one") { request in
                request.recordedQuery.map(target.query.matches) ?? false
            }
            criteria.append(.test(matches))
        } else {
            // What is equal is found without testing each.
            criteria.append(.test(Condition(\.recordedQuery, equals: target.query)))
        }
        if content != .any {
            criteria.append(.test(Condition("the content is the recorded one") { matches(contentOf: $0) }))
        }
        return criteria
    }

    private func matches(segmentsOf request: MockRequest) -> Bool {
        guard let sent = request.recordedSegments, sent.count == target.segments.count else { return false }
        return zip(target.segments, sent).allSatisfy { RedactedText.matches($0, $1) }
    }

    private func matches(contentOf request: MockRequest) -> Bool {
        switch content {
        case .any: true
        case .json(let recorded): request.json.map { RedactedText.matches(recorded, $0) } ?? false
        case .form(let recorded):
            String(validating: request.content, as: UTF8.self).map {
                recorded.matches(RecordedQuery($0))
            } ?? false
        case .text(let recorded):
            String(validating: request.content, as: UTF8.self).map { RedactedText.matches(recorded, $0) } ?? false
        case .octets(let recorded): request.content == recorded
        }
    }
}
