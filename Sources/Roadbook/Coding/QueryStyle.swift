/// How a value is written as a query, or as a body of `application/x-www-form-urlencoded`.
public struct QueryStyle: Sendable, Hashable {
    /// How the elements of an array are named. An empty array writes nothing.
    public enum Arrays: Sendable, Hashable, CaseIterable {
        /// `id=1&id=2`
        case repeated

        /// `id[]=1&id[]=2`
        case brackets

        /// `id[0]=1&id[1]=2`
        case indexed

        /// `id=1,2`: commas inside of an element are encoded, those between elements are not. An array that holds
        /// arrays or objects is written `repeated`.
        case comma
    }

    /// How booleans are written.
    public enum Bools: Sendable, Hashable, CaseIterable {
        /// `true` and `false`
        case literal

        /// `1` and `0`
        case numeric
    }

    /// How nil is written.
    public enum Nils: Sendable, Hashable, CaseIterable {
        /// Not at all.
        case dropped

        /// `a=`
        case empty

        /// `a=null`
        case null
    }

    /// How the members of an object inside of the query are named.
    public enum Nesting: Sendable, Hashable, CaseIterable {
        /// `a[b]=1`
        case brackets

        /// `a.b=1`
        case dots
    }

    /// How a space is written.
    public enum Spaces: Sendable, Hashable, CaseIterable {
        /// `%20`, which every reader understands.
        case percent20

        /// `+`, as HTML forms do.
        case plus
    }

    public var arrays: Arrays
    public var bools: Bools
    public var nils: Nils
    public var nesting: Nesting
    public var spaces: Spaces

    /// The style of property names; nil for the coding's.
    public var keys: KeyStyle?

    /// The style of dates; nil for the coding's.
    public var dates: DateStyle?

    /// Whether names are sorted by their octets, at every level; false keeps the order of declaration.
    public var sortsKeys: Bool

    public init(
        arrays: Arrays = .repeated,
        bools: Bools = .literal,
        nils: Nils = .dropped,
        nesting: Nesting = .brackets,
        spaces: Spaces = .percent20,
        keys: KeyStyle? = nil,
        dates: DateStyle? = nil,
        sortsKeys: Bool = false
    ) {
        self.arrays = arrays
        self.bools = bools
        self.nils = nils
        self.nesting = nesting
        self.spaces = spaces
        self.keys = keys
        self.dates = dates
        self.sortsKeys = sortsKeys
    }
}
