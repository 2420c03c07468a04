import Roadbook

/// What a query asks of a list, in the dialect of json-server 0.17, with the operators of json-server 1.
struct ListQuery: Sendable {
    private let search: TextSearch?
    private let filter: ListFilter
    let order: ListOrder
    private let window: ListWindow

    /// - Throws: ``Problem`` 400, naming the parameter whose value cannot be understood.
    init(_ query: [DecodedTarget.Item]) throws {
        let parameters = ListParameters(query)
        search = try parameters.value("q").flatMap { $0.isEmpty ? nil : TextSearch($0) }
        filter = try ListFilter(parameters.others)
        order = try ListOrder(sort: parameters.values("_sort"), order: parameters.values("_order"))
        window = try ListWindow(parameters)
    }

    /// The members that are asked for, and the fields that tell of those that are not.
    ///
    /// - Parameters:
    ///   - properties: Finds the declared properties of the members, by an example.
    ///   - target: Writes the target of another page.
    /// - Throws: What ``found(in:_:)`` does.
    func applied(
        to members: [StoredMember],
        _ properties: (JSONValue) -> DeclaredProperties,
        target: (_ page: Int) -> String
    ) throws -> (members: [StoredMember], fields: [(name: String, value: String)]) {
        let sorted = order.applied(to: try found(in: members, properties), properties)
        return (window.applied(to: sorted), window.fields(total: sorted.count, target: target))
    }

    /// The members that are asked for, whatever part of them and in whatever order.
    ///
    /// - Throws: ``Problem`` 400 for a parameter that is not known.
    func found(
        in members: [StoredMember],
        _ properties: (JSONValue) -> DeclaredProperties
    ) throws -> [StoredMember] {
        // Which names there are is a matter of all members, so that the search comes second.
        let narrowed = try filter.applied(to: members, properties)
        return search.map { search in narrowed.filter { search.isFound(in: $0.value) } } ?? narrowed
    }
}
