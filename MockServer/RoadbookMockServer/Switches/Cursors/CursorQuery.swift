import Roadbook

/// What a query asks of a list that comes in pages by cursors.
struct CursorQuery: Sendable {
    private let pages: CursorPages
    /// The items that are about other things.
    let others: [DecodedTarget.Item]
    private let size: Int
    private let scope: String
    private let cursor: Cursor?

    /// - Returns: `nil` where a part of the list is asked for by numbers.
    /// - Throws: ``Problem`` 400 for a limit that is no number, for a cursor that was not given out for this list and query,
    ///   and where numbers are given besides.
    init?(_ pages: CursorPages, _ query: [DecodedTarget.Item], at place: Store.Place) throws {
        let names = [pages.parameter, pages.limitParameter]
        let others = query.filter { !names.contains($0.name) }
        if let number = others.first(where: { ListWindow.names.contains($0.name) }) {
            guard others.count == query.count else {
                let names = names.joined(separator: " or ")
                throw Problem.badParameter(number.name, "cannot be given together with \(names)")
            }
            return nil
        }
        self.pages = pages
        self.others = others
        size = min(try Self.limit(pages.limitParameter, in: query) ?? pages.size, pages.most)
        let scope = Self.scope(others, at: place)
        self.scope = scope
        cursor = try Self.value(of: pages.parameter, in: query).map { text in
            guard let cursor = Cursor(text, of: scope) else {
                throw Problem.badParameter(pages.parameter, "was not given out for this list and query")
            }
            return cursor
        }
    }

    private static func limit(_ name: String, in query: [DecodedTarget.Item]) throws -> Int? {
        guard let text = try value(of: name, in: query) else { return nil }
        guard let digit = text.utf8.first, (0x30...0x39).contains(digit), let number = Int(text), number > 0 else {
            throw Problem.badParameter(name, "is not an integer from 1 to \(Int.max)")
        }
        return number
    }

    private static func value(of name: String, in query: [DecodedTarget.Item]) throws -> String? {
        let values = query.filter { $0.name == name }.map(\.value)
        guard values.count < 2 else { throw Problem.badParameter(name, "is given more than once") }
        return values.first
    }

    /// A text of its own for each list and query, in whatever order the query is written.
    private static func scope(_ query: [DecodedTarget.Item], at place: Store.Place) -> String {
        let items = query.map { [$0.name, $0.value] }.sorted { $0.lexicographicallyPrecedes($1) }
        return "\(place.resource) \(place.parents.map(\.text)) \(items)"
    }

    /// The members of the page, and the cursor of the next; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - members: Those that are found.
    ///   - properties: Finds the declared properties of the members, by an example.
    /// - Throws: ``Problem`` 400 where the cursor had no room for what its member was sorted by, and that is gone.
    func page(
        of members: [StoredMember],
        _ order: ListOrder,
        _ properties: (JSONValue) -> DeclaredProperties
    ) throws -> (members: [StoredMember], next: String?) {
        let rest = try rest(of: members, order, properties)
        let page = Array(rest.prefix(size))
        guard rest.count > size, let last = page.last else { return (page, nil) }
        let values = order.paths.map { ListOrder.value(of: last.value, at: $0) }
        let next = Cursor(serial: last.serial, values: values).text(of: scope)
        guard next.utf8.count > Cursor.limit else { return (page, next) }
        return (page, Cursor(serial: last.serial, values: nil).text(of: scope))
    }

    /// What comes behind the cursor: it stands in for the member that it names, which may have gone.
    private func rest(
        of members: [StoredMember],
        _ order: ListOrder,
        _ properties: (JSONValue) -> DeclaredProperties
    ) throws -> ArraySlice<StoredMember> {
        guard let cursor, let example = members.first?.value else { return order.applied(to: members, properties)[...] }
        guard let values = cursor.values else {
            let sorted = order.applied(to: members, properties)
            guard let position = sorted.firstIndex(where: { $0.serial == cursor.serial }) else {
                throw Problem.badParameter(pages.parameter, "names a member that is gone")
            }
            return sorted[(position + 1)...]
        }
        let mark = StoredMember(id: Store.only, value: Self.value(values, at: order.paths))
        // What is sorted by nothing else, or by what is equal, comes in the order it was made.
        var marked = members
        marked.insert(mark, at: members.firstIndex { $0.serial > cursor.serial } ?? members.endIndex)
        let sorted = order.applied(to: marked) { _ in properties(example) }
        guard let position = sorted.firstIndex(where: { $0.id == Store.only }) else { return [] }
        return sorted[(position + 1)...]
    }

    /// An object that has values under paths.
    private static func value(_ values: [JSONValue?], at paths: [[String]]) -> JSONValue {
        var object = JSONValue.object([:])
        for (path, value) in zip(paths, values) {
            if let value { object = Self.setting(value, at: path[...], of: object) }
        }
        return object
    }

    private static func setting(_ value: JSONValue, at path: ArraySlice<String>, of owner: JSONValue?) -> JSONValue {
        guard let name = path.first else { return value }
        var members: Parameters = [:]
        if case .object(let known)? = owner { members = known }
        members[name] = setting(value, at: path.dropFirst(), of: members[name])
        return .object(members)
    }

    /// The field that leads to the next page (RFC 8288).
    func fields(next: String?, of call: MockCall) -> [(name: String, value: String)] {
        next.map { [("Link", "<\(call.target(with: pages.parameter, $0))>; rel=\"next\"")] } ?? []
    }
}
