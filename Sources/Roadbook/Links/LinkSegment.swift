import Foundation

/// One segment of a link: cut out of the URL first and decoded then, so that an encoded slash stays in it.
struct LinkSegment: Sendable {
    /// As it stands in the URL.
    let raw: String
    /// Percent-decoded; `nil` where that gives no UTF-8.
    let text: String?
    /// Whether it is the host, which is the same in upper and lower case.
    let isHost: Bool

    init(path raw: Substring) {
        self.raw = String(raw)
        text = raw.contains("%") ? PercentEncoding.decoded(raw) : self.raw
        isHost = false
    }

    /// - Parameter host: It is decoded already.
    init(host: String) {
        raw = host
        text = host
        isHost = true
    }

    /// What it is looked up by.
    var key: String? { isHost ? text?.lowercased() : text }

    /// What a segment that can be an id says; `nil` where it cannot: `.` and `..` mean something else in a path.
    func value<Value: RouteIdentifier>(as type: Value.Type) -> Value? {
        guard let text, text != ".", text != ".." else { return nil }
        return Value(pathSegment: text)
    }
}
