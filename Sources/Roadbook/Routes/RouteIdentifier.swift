public import Foundation

/// An id that can stand in a path as exactly one segment.
///
/// `Int` and its relatives, `String` and `UUID` are route identifiers. An id type of your own becomes one by declaring
/// it, when it wraps one (`RawRepresentable`) or prints and reads itself (`LosslessStringConvertible`):
///
/// ```swift
/// struct PostID: RawRepresentable, RouteIdentifier { var rawValue: Int }
/// ```
public protocol RouteIdentifier: Hashable, Codable, Sendable {
    /// Reads an id from a path segment that is already percent-decoded; `nil` where it is not one.
    init?(pathSegment: String)

    /// The id as the text of one path segment, not yet percent-encoded.
    ///
    /// An empty text, `.` and `..` cannot be ids (RFC 3986, section 5.2.4 gives them another meaning); a request that
    /// carries one is refused when it is built.
    var pathSegment: String { get }
}

extension RouteIdentifier where Self: LosslessStringConvertible {
    public init?(pathSegment: String) {
        // "+7", "-0" and "007" read as numbers but are not how those numbers are written, so they name nothing.
        guard let value = Self(pathSegment), value.description == pathSegment else { return nil }
        self = value
    }

    public var pathSegment: String { description }
}

extension RouteIdentifier where Self: RawRepresentable, RawValue: RouteIdentifier {
    public init?(pathSegment: String) {
        guard let rawValue = RawValue(pathSegment: pathSegment) else { return nil }
        self.init(rawValue: rawValue)
    }

    public var pathSegment: String { rawValue.pathSegment }
}

extension Int: RouteIdentifier {}
extension Int8: RouteIdentifier {}
extension Int16: RouteIdentifier {}
extension Int32: RouteIdentifier {}
extension Int64: RouteIdentifier {}
extension UInt: RouteIdentifier {}
extension UInt8: RouteIdentifier {}
extension UInt16: RouteIdentifier {}
extension UInt32: RouteIdentifier {}
extension UInt64: RouteIdentifier {}

extension String: RouteIdentifier {
    public init?(pathSegment: String) { self = pathSegment }

    public var pathSegment: String { self }
}

extension UUID: RouteIdentifier {
    public init?(pathSegment: String) { self.init(uuidString: pathSegment) }

    /// The id in lower case, as RFC 9562, section 4 has generators write it.
    public var pathSegment: String { uuidString.lowercased() }
}
