/// What names one version of a resource: the value of `ETag` (RFC 9110, section 8.8.3).
///
/// ```swift
/// let (post, head) = try await blog.send(Blog.Posts.get(1).withHead())
/// head.entityTag?.description     // "33a64df5", quotation marks included
/// ```
public struct EntityTag: Sendable, Hashable {
    /// What stands between the quotation marks; it may be empty.
    public let opaque: String

    /// Whether two versions that differ in octets alone may share the tag.
    public let isWeak: Bool

    /// Makes a tag of what stands between its quotation marks.
    ///
    /// - Returns: `nil` where a tag cannot hold the text: spaces, quotation marks and control characters are not allowed.
    public init?(opaque: String, isWeak: Bool = false) {
        guard opaque.utf8.allSatisfy(\.isEntityTagOctet) else { return nil }
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// Reads a tag as a header field has it: `"33a64df5"` or `W/"33a64df5"`.
    ///
    /// - Returns: `nil` for anything else: a tag without its quotation marks, several tags, `*`.
    public init?(_ text: String) {
        var reader = FieldReader(text)
        reader.skipWhitespace()
        let isWeak = reader.skip("W")
        guard !isWeak || reader.skip("/"), reader.skip("\"") else { return nil }
        let opaque = reader.text(while: \.isEntityTagOctet)
        guard reader.skip("\"") else { return nil }
        reader.skipWhitespace()
        guard reader.isAtEnd else { return nil }
        self.init(opaque: opaque, isWeak: isWeak)
    }

    /// Whether both tags are strong and the same (RFC 9110, section 8.8.3.2): the versions are equal octet by octet.
    public func stronglyMatches(_ other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && weaklyMatches(other)
    }

    /// Whether the tags are the same, weak or not (RFC 9110, section 8.8.3.2): the versions mean the same.
    public func weaklyMatches(_ other: EntityTag) -> Bool {
        opaque.utf8.elementsEqual(other.opaque.utf8)
    }
}

extension EntityTag {
    /// The same kind and the same octets.
    public static func == (left: EntityTag, right: EntityTag) -> Bool {
        left.isWeak == right.isWeak && left.weaklyMatches(right)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(isWeak)
        for octet in opaque.utf8 { hasher.combine(octet) }
    }
}

extension EntityTag: CustomStringConvertible {
    /// The tag as a header field has it.
    public var description: String { "\(isWeak ? "W/" : "")\"\(opaque)\"" }
}

extension ResponseHead {
    /// The field `ETag`; `nil` where it is absent, repeated, or not a tag.
    public var entityTag: EntityTag? { headers.entityTag }
}

extension HeaderFields {
    /// The field `ETag`; `nil` where it is absent, repeated, or not a tag.
    var entityTag: EntityTag? { self["ETag"].flatMap { EntityTag($0) } }
}
