public import Foundation

extension MultipartForm {
    /// One part of a form: its name, its content, and what is said of it.
    ///
    /// Names and file names are sent in UTF-8. A line break or a quotation mark in them is percent-encoded, as browsers
    /// do it (WHATWG HTML, section 4.10.22.8); any other control character is refused when the request is built, and so
    /// are an empty name and a content type with control characters.
    public struct Part: Sendable {
        enum Content: Sendable {
            case value(any ParameterValue)
            case json(any Encodable & Sendable)
            case body(TransportRequest.Body)
        }

        /// The name of the field.
        public let name: String

        /// The name of the file; `nil` for a part that is none.
        public let filename: String?

        /// The media type of the content; `nil` for a part that does not say it, which means plain text.
        public let contentType: String?

        let content: Content
    }
}

extension MultipartForm.Part {
    /// A value as text: a string as it is, line breaks included, numbers and booleans as JSON has them, dates as the
    /// coding of the route has them. An array or an object is JSON, of the content type `application/json`; a `nil`
    /// leaves the part out.
    public static func value(_ value: some ParameterValue, name: String) -> Self {
        Self(name: name, filename: nil, contentType: nil, content: .value(value))
    }

    /// A value in JSON, of the content type `application/json`, written by the coding of the route.
    public static func json(_ value: some Encodable & Sendable, name: String, filename: String? = nil) -> Self {
        Self(name: name, filename: filename, contentType: "application/json", content: .json(value))
    }

    /// Octets as they are.
    public static func data(
        _ data: Data,
        name: String,
        filename: String? = nil,
        contentType: String? = "application/octet-stream"
    ) -> Self {
        Self(name: name, filename: filename, contentType: contentType, content: .body(.data(data)))
    }

    /// The content of a regular file, read while it is sent.
    ///
    /// A file that cannot be read is an error, `requestBodyUnavailable`, when the request is built. One that becomes shorter
    /// or longer while it is sent is the same error of the attempt, where the length of the form is known.
    ///
    /// - Parameters:
    ///   - file: A file URL.
    ///   - name: The name of the field.
    ///   - filename: The last component of the URL unless given.
    ///   - contentType: Not guessed from the name of the file.
    public static func file(
        _ file: URL,
        name: String,
        filename: String? = nil,
        contentType: String? = "application/octet-stream"
    ) -> Self {
        Self(
            name: name,
            filename: filename ?? file.lastPathComponent,
            contentType: contentType,
            content: .body(.file(file))
        )
    }

    /// Octets that are made while they are sent.
    ///
    /// The form can be sent again where all of its streams can. It is sent with its length where theirs are known.
    public static func stream(
        _ stream: BodyStream,
        name: String,
        filename: String? = nil,
        contentType: String? = "application/octet-stream"
    ) -> Self {
        Self(name: name, filename: filename, contentType: contentType, content: .body(.stream(stream)))
    }
}

extension MultipartForm.Part: CustomStringConvertible, CustomReflectable {
    /// The name of the field, never its content.
    public var description: String { "part \(name.debugDescription)" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["part": description]) }
}
