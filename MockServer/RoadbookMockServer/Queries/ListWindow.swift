import Roadbook

/// Which part of a list is asked for, by `_page` and `_limit` or by `_start` and `_end`.
struct ListWindow: Sendable {
    private enum Part: Sendable {
        case all
        case page(Int, size: Int)
        case slice(start: Int, end: Int?)
    }

    private static let pageSize = 10

    /// The names of its parameters.
    static let names: Set<String> = ["_page", "_limit", "_per_page", "_start", "_end"]

    private let part: Part

    /// - Throws: ``Problem`` 400 for what is no number of its kind.
    init(_ parameters: ListParameters) throws {
        let page = try parameters.number("_page", from: 1)
        let start = try parameters.number("_start", from: 0)
        let end = try parameters.number("_end", from: 0)
        let limit = try parameters.number("_limit", or: "_per_page", from: page == nil ? 0 : 1)
        if let page {
            part = .page(page, size: limit ?? Self.pageSize)
        } else if let end {
            part = .slice(start: start ?? 0, end: end)
        } else if let limit {
            let (end, overflows) = (start ?? 0).addingReportingOverflow(limit)
            part = .slice(start: start ?? 0, end: overflows ? nil : end)
        } else if let start {
            part = .slice(start: start, end: nil)
        } else {
            part = .all
        }
    }

    func applied(to members: [StoredMember]) -> [StoredMember] {
        switch part {
        case .all:
            return members
        case .page(let page, let size):
            let (start, overflows) = (page - 1).multipliedReportingOverflow(by: size)
            return overflows ? [] : Array(members.dropFirst(start).prefix(size))
        case .slice(let start, let end):
            return Array(members.prefix(end ?? .max).dropFirst(start))
        }
    }

    /// The fields that tell of the whole list, in an answer with a part of it.
    ///
    /// - Parameter target: Writes the target of another page.
    func fields(total: Int, target: (_ page: Int) -> String) -> [(name: String, value: String)] {
        if case .all = part { return [] }
        let count = (name: "X-Total-Count", value: "\(total)")
        // A page that is all of the list needs no others.
        guard case .page(let page, let size) = part, total > 0, total > size || page > 1 else { return [count] }
        let last = (total - 1) / size + 1
        var links = [("first", 1)]
        if page > 1 { links.append(("prev", min(page - 1, last))) }
        if page < last { links.append(("next", page + 1)) }
        links.append(("last", last))
        let texts = links.map { relation, page in "<\(target(page))>; rel=\"\(relation)\"" }
        return [count, ("Link", texts.joined(separator: ", "))]
    }
}
