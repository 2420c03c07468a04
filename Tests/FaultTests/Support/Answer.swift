import Foundation

/// An answer as a server writes it, to be changed or cut by a fault.
struct Answer: Sendable {
    var status = 200
    var fields: [(name: String, value: String)] = []
    var content: [UInt8] = []

    init(_ status: Int = 200, _ fields: KeyValuePairs<String, String> = [:], content: String = "") {
        self.status = status
        self.fields = fields.map { ($0.key, $0.value) }
        self.content = Array(content.utf8)
    }

    /// The answer with a field, in place of those of its name.
    func with(_ name: String, _ value: String) -> Answer {
        var answer = self
        answer.fields.removeAll { $0.name == name }
        answer.fields.append((name, value))
        return answer
    }

    func with(status: Int) -> Answer {
        var answer = self
        answer.status = status
        return answer
    }

    func with(content: [UInt8]) -> Answer {
        var answer = self
        answer.content = content
        return answer
    }

    /// The status line and the fields, without what ends them.
    var openHead: String {
        "HTTP/1.1 \(status) Status\r\n" + fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    }

    /// The head, which tells the length of the content.
    var head: String { openHead + (hasNoContent ? "" : "Content-Length: \(content.count)\r\n") + "\r\n" }

    /// The head of content in chunks.
    var chunkedHead: String { openHead + "Transfer-Encoding: chunked\r\n\r\n" }

    /// The answer as it is to be.
    var octets: [UInt8] { Array(head.utf8) + (hasNoContent ? [] : content) }

    /// The first half of the content, rounded down.
    var half: ArraySlice<UInt8> { content.prefix(content.count / 2) }

    private var hasNoContent: Bool { status == 204 || status == 304 }
}
