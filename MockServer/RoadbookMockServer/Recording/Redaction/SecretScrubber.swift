import Foundation
import Roadbook

/// Takes values that are known to be secret out of exchanges, wherever they occur.
///
/// The time it takes is that of reading the exchanges, however many values there are, and however many of them begin alike,
/// as tokens of one kind do.
struct SecretScrubber {
    /// The values that have the same first octets, by their lengths.
    private struct Bucket {
        /// The longest first, since it may have others as parts.
        var lengths: [Int] = []
        var values: [Int: Set<ArraySlice<UInt8>>] = [:]

        /// How long the longest value is that a text begins with; `nil` for none.
        func match(_ text: ArraySlice<UInt8>) -> Int? {
            lengths.first { $0 <= text.count && values[$0]?.contains(text.prefix($0)) == true }
        }
    }

    /// The values by their first octets.
    private var buckets: [UInt64: Bucket] = [:]

    /// How many octets a value is looked up by; none has fewer.
    private static let prefix = 8

    private static let encodedPlaceholder = PercentEncoding.encoded(Redaction.placeholder, allowing: .unreserved)

    init(_ secrets: SecretValues) {
        for value in secrets.longestFirst {
            let octets = Array(value.utf8)
            guard octets.count >= Self.prefix else { continue }
            let key = octets.prefix(Self.prefix).reduce(0) { $0 << 8 | UInt64($1) }
            var bucket = buckets[key] ?? Bucket()
            buckets[key] = nil
            if bucket.lengths.last != octets.count { bucket.lengths.append(octets.count) }
            bucket.values[octets.count, default: []].insert(octets[...])
            buckets[key] = bucket
        }
    }

    func scrubbed(_ entry: HTTPArchive.Entry) -> HTTPArchive.Entry {
        guard !buckets.isEmpty else { return entry }
        var entry = entry
        entry.request.url = scrubbed(entry.request.url)
        entry.request.headers = scrubbed(entry.request.headers)
        entry.request.content = entry.request.content.map(scrubbed)
        entry.response.reason = scrubbed(entry.response.reason)
        entry.response.failure = entry.response.failure.map { scrubbed($0) }
        entry.response.headers = scrubbed(entry.response.headers)
        entry.response.content = scrubbed(entry.response.content)
        return entry
    }

    private func scrubbed(_ text: String, with placeholder: String = Redaction.placeholder) -> String {
        let octets = Array(text.utf8)
        guard octets.count >= Self.prefix else { return text }
        var scrubbed: [UInt8] = []
        var copied = 0
        var key: UInt64 = 0
        var position = 0
        /// Where the octets of the key may begin: no value reaches into one that is gone.
        var start = 0
        while position < octets.count {
            key = key << 8 | UInt64(octets[position])
            position += 1
            let begin = position - Self.prefix
            guard begin >= start, let length = buckets[key]?.match(octets[begin...]) else { continue }
            scrubbed += octets[copied..<begin]
            scrubbed += placeholder.utf8
            position = begin + length
            (copied, start) = (position, position)
        }
        guard copied > 0 else { return text }
        return String(decoding: scrubbed + octets[copied...], as: UTF8.self)
    }

    /// An address, but for its host: that is where the exchange was, whatever else it is a value of.
    private func scrubbed(_ url: URL) -> URL {
        let address = url.absoluteString
        guard let start = address.firstRange(of: "://")?.upperBound else { return url }
        let host = address[..<(address[start...].firstIndex { "/?".contains($0) } ?? address.endIndex)]
        let rest = String(address[host.endIndex...])
        let scrubbed = scrubbed(rest, with: Self.encodedPlaceholder)
        return scrubbed == rest ? url : URL(string: host + scrubbed) ?? url
    }

    private func scrubbed(_ headers: HeaderFields) -> HeaderFields {
        HeaderFields(headers.map { HeaderFields.Field(name: $0.name, value: scrubbed($0.value)) })
    }

    private func scrubbed(_ content: HTTPArchive.Content) -> HTTPArchive.Content {
        guard content.data?.isEmpty == false else { return content }
        if let json = content.json {
            let scrubbed = scrubbed(json)
            return scrubbed == json ? content : content.with(JSONWriter().data(scrubbed))
        }
        guard let text = content.text else { return content }
        let scrubbed = scrubbed(text, with: content.isForm ? Self.encodedPlaceholder : Redaction.placeholder)
        return scrubbed == text ? content : content.with(Data(scrubbed.utf8))
    }

    /// The values, and never the names, which would not decode any more.
    private func scrubbed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(scrubbed(text))
        case .array(let elements): .array(elements.map(scrubbed))
        case .object(let members): .object(Parameters(members.map { ($0.name, scrubbed($0.value)) }))
        default: value
        }
    }
}
