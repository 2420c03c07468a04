/// The links that an answer has in its header, `Link` (RFC 8288, section 3).
///
/// Read as forgivingly as the RFC's appendix B.2 has it: what is malformed is passed over, and what stands beside it is
/// kept.
struct LinkHeader: Hashable, Sendable {
    /// A link from the resource that was asked for.
    struct Link: Hashable, Sendable {
        /// Where it leads, as it is written: it may be relative to the address of the request.
        var target: String

        /// What it leads to, in lower case, such as `next`.
        var relations: [String]
    }

    /// The links in their order. One with an `anchor` is about another resource and is left out.
    private(set) var links: [Link] = []

    /// The links of every `Link` field; each field line is read by itself.
    init(_ headers: HeaderFields) {
        for value in headers.values(of: "Link") { read(value) }
    }

    /// The target of the first link of a relation.
    ///
    /// - Parameter rel: A name such as `next`, or an address; letters in either case.
    /// - Returns: The target as it is written; `nil` where no link has the relation.
    func target(rel: String) -> String? {
        links.first { $0.relations.contains { $0.equalsIgnoringASCIICase(rel) } }?.target
    }

    private mutating func read(_ value: String) {
        var reader = FieldReader(value)
        while !reader.isAtEnd {
            reader.skipWhitespace()
            if reader.skip("<"), let target = reader.linkTarget() {
                let (relations, hasAnchor) = reader.linkParameters()
                if let relations, !hasAnchor {
                    links.append(Link(target: target, relations: relations))
                }
            }
            reader.skipElement()
            _ = reader.skip(",")
        }
    }
}

extension FieldReader {
    /// Reads a target whose angle bracket is read, and the one that ends it.
    fileprivate mutating func linkTarget() -> String? {
        while true {
            let target = text { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
            if skip(">") { return target.trimmingFieldWhitespace() }
            // No address has an opening bracket in it: the one before was not closed.
            guard skip("<") else { return nil }
        }
    }

    /// Reads parameters up to the comma after the link, or up to one that cannot be read.
    ///
    /// - Returns: The relations of the first `rel`, and whether there is an `anchor`.
    fileprivate mutating func linkParameters() -> (relations: [String]?, hasAnchor: Bool) {
        var relations: [String]?
        var hasAnchor = false
        while true {
            // What follows a value and is no semicolon belongs to nothing.
            _ = text { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
            guard skip(";") else { return (relations, hasAnchor) }
            skipWhitespace()
            let name = text(while: \.isTokenOctet).lowercased()
            skipWhitespace()
            var value = ""
            if skip("=") {
                skipWhitespace()
                if isAt("\"") {
                    guard let quoted = quotedString() else { return (nil, hasAnchor) }
                    value = quoted
                } else {
                    value = text { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
                }
            }
            hasAnchor = hasAnchor || name == "anchor"
            if name == "rel", relations == nil {
                relations = value.split { $0 == " " || $0 == "\t" }.map { $0.lowercased() }
            }
        }
    }
}

extension String {
    func trimmingFieldWhitespace() -> String {
        var rest = Substring(self).utf8
        while let octet = rest.first, octet.isFieldWhitespace { rest.removeFirst() }
        while let octet = rest.last, octet.isFieldWhitespace { rest.removeLast() }
        return String(Substring(rest))
    }
}
