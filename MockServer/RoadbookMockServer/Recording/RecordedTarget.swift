import Foundation
import Roadbook
import RoadbookHTTPEngine

/// The path and the query of a request, taken apart as far as that goes.
///
/// What was recorded may be anything, other than what is declared: empty and dot segments are segments, and what cannot be
/// decoded stands for itself.
struct RecordedTarget: Sendable, Hashable {
    /// The segments of the path, decoded. A slash at the end makes no segment.
    let segments: [String]
    /// Whether there is a slash behind the last segment.
    let endsInSlash: Bool
    let query: RecordedQuery

    private init(segments: [String], endsInSlash: Bool, query: RecordedQuery) {
        self.segments = segments
        self.endsInSlash = endsInSlash && !segments.isEmpty
        self.query = query
    }

    /// - Parameter target: A path and a query.
    init(_ target: String) {
        let path = target.prefix { $0 != "?" }
        var steps = path.split(separator: "/", omittingEmptySubsequences: false)[...]
        if path.hasPrefix("/") { steps = steps.dropFirst() }
        let endsInSlash = steps.last?.isEmpty == true
        if endsInSlash { steps = steps.dropLast() }
        self.init(
            segments: steps.map(Self.decoded),
            endsInSlash: endsInSlash,
            query: RecordedQuery(target[path.endIndex...].dropFirst())
        )
    }

    init(_ url: URL) {
        self.init(String(decoding: HTTPTarget.octets(of: Array(url.absoluteString.utf8)), as: UTF8.self))
    }

    /// What of it lies below a base; `nil` where it lies elsewhere.
    func below(_ base: [String]) -> RecordedTarget? {
        segments.below(base).map { RecordedTarget(segments: $0, endsInSlash: endsInSlash, query: query) }
    }

    /// Whether it can be taken apart in one way alone, as ``DecodedTarget`` does it.
    var isPlain: Bool {
        segments.allSatisfy { !["", ".", ".."].contains($0) && !$0.contains("%") && !$0.contains("\0") }
            && query.items.allSatisfy { !$0.name.contains("%") && !$0.value.contains("%") }
    }

    /// A segment of a path, decoded; as it is written where it cannot be.
    static func decoded(_ segment: some StringProtocol) -> String {
        PercentEncoding.decoded(segment) ?? String(segment)
    }
}

/// The items of a query or a form, decoded, by their names; those of one name in their order.
struct RecordedQuery: Sendable, Hashable {
    let items: [DecodedTarget.Item]

    init(_ text: some StringProtocol) {
        // The order of those of one name is kept.
        items = ArchivedURL.items(ofQuery: text).map { DecodedTarget.Item(name: $0.name, value: $0.value) }
            .enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    }

    var isRedacted: Bool { items.contains { $0.value.contains(Redaction.placeholder) } }

    /// Whether another one has the same items, where what was taken out of this one may be anything.
    func matches(_ sent: RecordedQuery) -> Bool {
        items.count == sent.items.count
            && zip(items, sent.items).allSatisfy { $0.name == $1.name && RedactedText.matches($0.value, $1.value) }
    }
}

extension RecordedQuery: CustomStringConvertible {
    /// Nothing of it: its values may be secret.
    var description: String { "the recorded one" }
}

extension MockRequest {
    /// The target as recordings have it, below the base path of the mock; `nil` where it lies elsewhere.
    var recordedTarget: RecordedTarget? {
        RecordedTarget(String(decoding: request.pathAndQuery, as: UTF8.self)).below(declaration.basePath)
    }

    var recordedSegments: [String]? { recordedTarget?.segments }

    var recordedQuery: RecordedQuery? { recordedTarget?.query }
}
