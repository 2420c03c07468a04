import Roadbook

extension ReplayPlan {
    /// How many lines tell of requests at most.
    private static let most = 20

    /// What is answered, and what is left out, for whoever starts a replay.
    ///
    /// - Parameter path: The path of the base, decoded.
    func summary(below path: [String]) -> String {
        var counts: [(words: String, count: Int)] = []
        var positions: [String: Int] = [:]
        for group in groups {
            let words = group.request.words(below: path)
            let position = positions[words] ?? counts.count
            if position == counts.count {
                positions[words] = position
                counts.append((words, 0))
            }
            counts[position].count += group.answers.count
        }
        var lines = counts.prefix(Self.most).map { $0.words + ($0.count == 1 ? "" : ", \($0.count) answers") }
        if counts.count > Self.most { lines.append("and \(counts.count - Self.most) more") }
        if !skipped.isEmpty { lines.append("Left out: \(reasons)") }
        return lines.joined(separator: "\n")
    }

    /// How many exchanges are skipped, by the reasons; empty where none is.
    var reasons: String {
        var counts: [(reason: String, count: Int)] = []
        for exchange in skipped {
            if let index = counts.firstIndex(where: { $0.reason == exchange.reason }) {
                counts[index].count += 1
            } else {
                counts.append((exchange.reason, 1))
            }
        }
        return counts.map { "\($0.count) (\($0.reason))" }.joined(separator: ", ")
    }
}

extension RecordedRequest {
    /// The method, the path and the names of the query, as they stand in a request.
    fileprivate func words(below path: [String]) -> String {
        let segments = path + target.segments
        // A slash at the end makes no segment.
        let end = segments.last?.isEmpty == true ? "/" : ""
        let path = segments.map { "/" + PercentEncoding.encoded($0, allowing: .pathSegment) }.joined() + end
        let names = target.query.items.map { PercentEncoding.encoded($0.name, allowing: .unreserved) }
        return "\(method) " + (path.isEmpty ? "/" : path) + (names.isEmpty ? "" : "?" + names.joined(separator: "&"))
    }
}
