/// The version of HTTP a message was sent with (RFC 9112, section 2.3).
public struct HTTPVersion: Hashable, Sendable {
    /// The number before the dot; the server serves 1 only.
    public var major: UInt8
    /// The number after the dot.
    public var minor: UInt8

    /// Makes a version of two numbers, each from 0 to 9.
    public init(major: UInt8, minor: UInt8) {
        self.major = major
        self.minor = minor
    }

    /// HTTP/1.0: a connection is closed after each exchange unless both sides say otherwise.
    public static let http10 = HTTPVersion(major: 1, minor: 0)
    /// HTTP/1.1.
    public static let http11 = HTTPVersion(major: 1, minor: 1)
}

extension HTTPVersion: Comparable {
    public static func < (lhs: HTTPVersion, rhs: HTTPVersion) -> Bool {
        (lhs.major, lhs.minor) < (rhs.major, rhs.minor)
    }
}

extension HTTPVersion: CustomStringConvertible {
    public var description: String { "HTTP/\(major).\(minor)" }
}
