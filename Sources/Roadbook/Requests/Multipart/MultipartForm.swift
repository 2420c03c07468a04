import Foundation

/// A form with files: `multipart/form-data` (RFC 7578).
///
/// ```swift
/// let form: MultipartForm = [
///     .value("Holiday", name: "title"),
///     .file(picture, name: "picture", contentType: "image/jpeg"),
/// ]
/// try await blog.send(Blog.Posts[1].action("pictures").body(.multipart(form)))
/// ```
///
/// Parts are sent in their order, and a name may be repeated. Nothing is read or checked before the request is built.
public struct MultipartForm: Sendable {
    /// The parts, in order. A form without any is sent as one without any.
    public var parts: [Part]

    /// The line between the parts, without the hyphens before it.
    public let boundary: String

    /// Makes a form.
    ///
    /// - Parameters:
    ///   - parts: The parts, in order.
    ///   - boundary: 1 to 70 characters of those that RFC 2046, section 5.1.1, allows; random unless given. One of your
    ///     own makes the octets predictable, as a test wants them. A form with another one, or with one that stands in
    ///     the octets of a part, is refused when the request is built; files and streams are not searched for it.
    public init(_ parts: [Part], boundary: String? = nil) {
        self.parts = parts
        self.boundary = boundary ?? "roadbook-" + UUID().uuidString.lowercased()
    }

    /// The media type of the form, which names the boundary.
    public var contentType: String {
        "multipart/form-data; boundary=" + (boundary.isToken ? boundary : "\"\(boundary)\"")
    }
}

extension MultipartForm: ExpressibleByArrayLiteral {
    public init(arrayLiteral parts: Part...) {
        self.init(parts)
    }
}

extension MultipartForm: CustomStringConvertible, CustomReflectable {
    /// The number of parts, never what is in them.
    public var description: String { "multipart form of \(parts.count) parts" }

    /// The parts by their names, so that a dump shows no more than they.
    public var customMirror: Mirror { Mirror(self, children: parts.map { ("part", $0.description) }) }
}
