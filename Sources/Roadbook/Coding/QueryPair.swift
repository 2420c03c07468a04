/// One name and its value in a query, before anything is escaped.
package struct QueryPair: Sendable, Hashable {
    package let name: String

    /// The value, or the first part of a list.
    package let value: String

    /// The further parts of a list that is written with commas.
    package let rest: [String]

    package init(_ name: String, _ value: String, rest: [String] = []) {
        self.name = name
        self.value = value
        self.rest = rest
    }
}

extension QueryPair {
    /// Appends the pair with everything but RFC 3986's unreserved characters escaped; the commas between the parts of a
    /// list stand as they are.
    package func append(to buffer: inout [UInt8], spaces: QueryStyle.Spaces) {
        let spaceAsPlus = spaces == .plus
        PercentEncoding.append(name, allowing: .unreserved, spaceAsPlus: spaceAsPlus, to: &buffer)
        buffer.append(UInt8(ascii: "="))
        PercentEncoding.append(value, allowing: .unreserved, spaceAsPlus: spaceAsPlus, to: &buffer)
        for part in rest {
            buffer.append(UInt8(ascii: ","))
            PercentEncoding.append(part, allowing: .unreserved, spaceAsPlus: spaceAsPlus, to: &buffer)
        }
    }

    /// Appends pairs joined by `&`; nothing for none.
    package static func append(_ pairs: [QueryPair], to buffer: inout [UInt8], spaces: QueryStyle.Spaces) {
        for (position, pair) in pairs.enumerated() {
            if position > 0 { buffer.append(UInt8(ascii: "&")) }
            pair.append(to: &buffer, spaces: spaces)
        }
    }
}
