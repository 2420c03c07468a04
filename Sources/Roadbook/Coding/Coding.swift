/// How values become octets, and back: the styles of dates, names, data, special floating point values and queries.
///
/// Every field may be nil, which means inherited: a route's coding lies over its router's, and that over the defaults.
/// The coders are the library's own. They read and write `Codable` types as Foundation's do, and beyond that keep
/// the digits of numbers and the order of names, and find `imageURL` under `image_url`. The names of a dictionary are
/// sorted by their octets, so that the same value has the same octets at each run; what the standard library encodes as
/// an array in no order, a set or a dictionary whose keys are no names, has none here.
public struct Coding: Sendable, Hashable {
    /// How dates are written; `DateStyle.iso8601` where nothing says otherwise.
    public var dates: DateStyle?

    /// How the names of properties are written; `KeyStyle.asDeclared` where nothing says otherwise.
    public var keys: KeyStyle?

    /// How `Data` is written; `DataStyle.base64` where nothing says otherwise.
    public var data: DataStyle?

    /// What happens to infinities and not-a-number; `FloatStyle.refuse` where nothing says otherwise.
    public var nonConformingFloats: FloatStyle?

    /// How queries and forms are written; `QueryStyle()` where nothing says otherwise. Inherited as a whole.
    public var query: QueryStyle?

    /// The media type of a PATCH body; `application/merge-patch+json` (RFC 7396) where nothing says otherwise.
    public var patchType: String?

    /// A coding that inherits whatever is not given.
    public init(
        dates: DateStyle? = nil,
        keys: KeyStyle? = nil,
        data: DataStyle? = nil,
        nonConformingFloats: FloatStyle? = nil,
        query: QueryStyle? = nil,
        patchType: String? = nil
    ) {
        self.dates = dates
        self.keys = keys
        self.data = data
        self.nonConformingFloats = nonConformingFloats
        self.query = query
        self.patchType = patchType
    }

    /// A coding that inherits everything.
    public static let inherited = Coding()

    /// This coding, with what it leaves open taken from `outer`.
    public func inheriting(from outer: Coding) -> Coding {
        if isInherited { return outer }
        return Coding(
            dates: dates ?? outer.dates,
            keys: keys ?? outer.keys,
            data: data ?? outer.data,
            nonConformingFloats: nonConformingFloats ?? outer.nonConformingFloats,
            query: query ?? outer.query,
            patchType: patchType ?? outer.patchType
        )
    }

    /// Whether everything is left open.
    var isInherited: Bool {
        // By patterns: to compare some of these with `nil` copies them.
        guard case nil = dates, case nil = keys, case nil = data else { return false }
        guard case nil = nonConformingFloats, case nil = query, case nil = patchType else { return false }
        return true
    }

    /// The media type of a PATCH body, the default included.
    package var effectivePatchType: String {
        patchType ?? "application/merge-patch+json"
    }
}
