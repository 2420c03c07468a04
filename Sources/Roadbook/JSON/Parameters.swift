/// An ordered list of names and JSON values: a query, a form, or the members of a JSON object.
///
/// Literals and variables stand side by side, see `ParameterValue`:
///
///     let narrowed: Parameters = ["title": "new", "userId": id, "draft": nil, "tags": ["a", "b"]]
///
/// A name may be repeated, as a query allows; lookup by name gives the last value, and so does a JSON object. Names are
/// compared by their octets. Equality ignores the order of different names, but not the order of the values of one
/// name. Long lists keep an index: building, looking up, comparing and merging take linear time overall. To remove a
/// name, or to set one that is repeated, moves what stands behind it, as in any array.
public struct Parameters: Sendable {
    /// A name and its value.
    struct Entry: Sendable {
        let name: String
        var value: JSONValue

        /// The value as given, where its JSON depends on the coding.
        var styled: StyledValue?

        init(name: String, value: JSONValue, styled: StyledValue? = nil) {
            self.name = name
            self.value = value
            self.styled = styled
        }
    }

    /// A box, because few entries need one and an existential would double the size of all.
    final class StyledValue: Sendable {
        let value: any ParameterValue

        init(_ value: any ParameterValue) {
            self.value = value
        }
    }

    private(set) var entries: [Entry]

    /// Where each name stands, for lists longer than `shortLimit`.
    private(set) var index: NameIndex?

    static let shortLimit = 16

    /// An empty list.
    public init() {
        entries = []
    }

    /// The pairs in their order, repeated names included.
    public init(_ pairs: some Sequence<(String, JSONValue)>) {
        self.init(entries: pairs.map { Self.entry($0.0, $0.1) })
    }

    /// Makes room for so many, so that the list need not grow one by one.
    mutating func reserveCapacity(_ count: Int) {
        entries.reserveCapacity(count)
    }

    init(entries: [Entry]) {
        self.entries = entries
        if entries.count > Self.shortLimit { index = NameIndex(entries) }
    }
}

extension Parameters {
    /// The last value under a name; nil where there is none.
    ///
    /// Setting a value leaves exactly one under the name, at the place of the first; setting nil removes them all.
    /// To set a JSON `null`, assign `.some(.null)`.
    public subscript(name: String) -> JSONValue? {
        get { position(of: name).map { entries[$0].value } }
        set {
            guard let newValue else { return removeValues(named: name) }
            set(Self.entry(name, newValue))
        }
    }

    /// The values under a name, in order.
    public func values(named name: String) -> [JSONValue] {
        entries.filter { OctetName($0.name) == OctetName(name) }.map(\.value)
    }

    /// Adds a value, keeping those the name already has.
    public mutating func append(_ name: String, _ value: (any ParameterValue)?) {
        append(Self.entry(name, value))
    }

    /// Removes every value under a name; does nothing where there is none.
    public mutating func removeValues(named name: String) {
        guard position(of: name) != nil else { return }
        remove(OctetName(name), at: positions(of: OctetName(name)), keeping: nil)
    }

    /// Takes over every value of `other`, in place of those its names had here.
    public mutating func merge(_ other: Parameters) {
        guard !other.isEmpty else { return }
        self = Parameters(entries: entries.filter { other.position(of: $0.name) == nil } + other.entries)
    }

    /// A list with every value of `other`, in place of those its names had here.
    public func merging(_ other: Parameters) -> Parameters {
        var merged = self
        merged.merge(other)
        return merged
    }
}

extension Parameters {
    /// Where a name stands last.
    func position(of name: String) -> Int? {
        if let index { return index[OctetName(name)]?.last }
        return entries.lastIndex { OctetName($0.name) == OctetName(name) }
    }

    mutating func append(_ entry: consuming Entry) {
        index?.insert(entry.name, at: entries.count)
        entries.append(entry)
        if index == nil, entries.count > Self.shortLimit { index = NameIndex(entries) }
    }

    mutating func set(_ entry: consuming Entry) {
        guard let position = position(of: entry.name) else { return append(entry) }
        replace(entry, lastAt: position)
    }

    /// Leaves one entry of a name, at the place of the first.
    private mutating func replace(_ entry: Entry, lastAt last: Int) {
        let name = OctetName(entry.name)
        let found = if let index { index[name]?.first } else { entries.firstIndex { OctetName($0.name) == name } }
        let first = found ?? last
        entries[first] = entry
        guard first < last else { return }
        var others = positions(of: name)
        others.remove(first, within: entries)
        remove(name, at: others, keeping: first)
    }

    private func positions(of name: OctetName) -> RangeSet<Int> {
        let place = index?[name] ?? NameIndex.Place(first: 0, last: entries.count - 1)
        return entries[place.first...place.last].indices { OctetName($0.name) == name }
    }

    private mutating func remove(_ name: OctetName, at positions: RangeSet<Int>, keeping first: Int?) {
        let count = entries.count
        entries.removeSubranges(positions)
        if entries.count > Self.shortLimit {
            index?.remove(name, at: positions, keeping: first, of: count)
        } else {
            index = nil
        }
    }

    mutating func replaceValue(at position: Int, with value: consuming JSONValue) {
        entries[position].value = value
    }

    /// An entry of a value as it is given.
    // Not generic: to open the value of a literal, it would be copied.
    static func entry(_ name: String, _ value: (any ParameterValue)?) -> Entry {
        guard let value else { return Entry(name: name, value: .null) }
        let styled = value.jsonDependsOnCoding ? StyledValue(value) : nil
        return Entry(name: name, value: value.jsonValue, styled: styled)
    }
}
