import Foundation
import Roadbook
import RoadbookHTTPEngine

/// An answer of an archive, as a mock gives it.
enum RecordedAnswer {
    /// The answer without what belongs to its connection, and what was redacted; the end of the connection where none came,
    /// or where its content broke off.
    ///
    /// - Parameters:
    ///   - base: Where it was recorded: a `Location` there leads to the mock.
    ///   - path: The path of the mock, encoded.
    ///   - delay: How long it is held back; `nil` for not at all.
    static func of(_ entry: HTTPArchive.Entry, _ base: RecordedBase, at path: String, delay: MockDelay?)
        -> MockAnswer<JSONValue>
    {
        let response = entry.response
        let fault = RecordedFailure.fault(of: entry)
        if let fault, response.status == 0 {
            let nothing = MockAnswer<JSONValue>.status(204).fault(fault, at: .responseStart)
            return delay.map(nothing.delayed) ?? nothing
        }
        let content = response.content.data ?? Data()
        // What came is to be half of what is said to come: there the fault is.
        let rest = fault == nil ? Data() : Data(count: content.count + 1)
        var answer = MockAnswer<JSONValue>.data(content + rest, contentType: nil).status(response.status).unchecked
        if let fault { answer = answer.fault(fault, at: .responseBody) }
        var dropped = Forwarding.connectionFields(response.headers["Connection"]).union(["content-length"])
        let encoding = response.headers["Content-Encoding"] ?? ""
        // What HEAD leaves out cannot be counted. What was compressed is replayed without, and has another length then.
        if entry.request.method == .head, encoding.isEmpty, let text = response.headers["Content-Length"],
            let length = Int(text), length >= 0
        {
            answer = answer.leavingOut(length)
        }
        // Without it a client would take what is compressed for what it is not.
        if !CompressedContent.isThere(encoding, in: response.content) { dropped.insert("content-encoding") }
        for field in response.headers {
            let name = field.name.lowercased()
            guard !dropped.contains(name), !name.hasPrefix(":"), !field.value.contains(Redaction.placeholder) else {
                continue
            }
            answer = answer.header(field.name, isAddress(name) ? moved(field.value, from: base, to: path) : field.value)
        }
        if response.headers["Content-Type"] == nil, !response.content.mediaType.isEmpty,
            response.content.mediaType != "x-unknown", response.content.data?.isEmpty == false
        {
            answer = answer.header("Content-Type", response.content.mediaType)
        }
        return delay.map(answer.delayed) ?? answer
    }

    private static func isAddress(_ name: String) -> Bool { name == "location" || name == "content-location" }

    /// An address below the base it was recorded at, below the path of the mock; any other as it is.
    private static func moved(_ address: String, from base: RecordedBase, to path: String) -> String {
        let isAbsolute = URL(string: address)?.host() != nil
        guard isAbsolute || address.hasPrefix("/"), let url = URL(string: address) else { return address }
        if isAbsolute, let origin = base.origin, origin != RecordedBase.origin(of: url) { return address }
        let target = isAbsolute ? String(decoding: HTTPTarget.octets(of: Array(address.utf8)), as: UTF8.self) : address
        let written = target.prefix { $0 != "?" && $0 != "#" }
        let steps = written.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard steps.prefix(base.segments.count).map(RecordedTarget.decoded) == base.segments else { return address }
        let rest = steps.dropFirst(base.segments.count).map { "/" + $0 }.joined()
        return path + rest + target[written.endIndex...]
    }
}

extension HTTPArchive.Entry {
    /// How long the answer took; `nil` where the archive does not tell.
    var recordedDelay: MockDelay? { timings.wait > .zero ? .fixed(timings.wait) : nil }
}
