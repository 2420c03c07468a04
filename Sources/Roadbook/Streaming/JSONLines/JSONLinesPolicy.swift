/// How a stream of JSON Lines is read.
public struct JSONLinesPolicy: Sendable, Hashable {
    /// The media types that are taken for JSON Lines, in lower case. The names in use are these: `application/x-ndjson`,
    /// `application/ndjson`, `application/jsonl`, `application/x-jsonlines`, `application/jsonlines`,
    /// `application/json-lines`, and `application/stream+json`. Add `application/json` for an API that calls them so.
    public var contentTypes: Set<String> = [
        "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
        "application/jsonlines", "application/json-lines", "application/stream+json",
    ]

    /// The most octets a line may have. 1 MiB unless changed.
    public var lineLimit = 1 << 20

    /// The library's defaults.
    public init() {}
}
