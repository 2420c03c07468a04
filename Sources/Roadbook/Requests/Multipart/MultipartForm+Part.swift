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
            case data(Data)
            case file(URL)
            case stream(length: Int?, open: @Sendable () async throws -> ByteStream)
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
        Self(name: name, filename: filename, contentType: contentType, content: .data(data))
    }

    /// The content of a regular file, read while it is sent.
    ///
    /// A file that cannot be read is an error, `requestBodyUnavailable`, when the request is built; one that becomes
    /// shorter or longer while it is sent is the same error of the attempt.
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
            content: .file(file)
        )
    }

    /// Octets that are made while they are sent.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - filename: None unless given.
    ///   - contentType: The media type of the octets.
    ///   - length: How many octets there will be, where that is known: the form is then sent with its length. More or
    ///     fewer of them are an error of the attempt, `requestBodyUnavailable`. Less than zero is not known.
    ///   - open: Gives the octets from their beginning. It is called once for each attempt, so the form can be sent again.
    public static func stream(
        name: String,
        filename: String? = nil,
        contentType: String? = "application/octet-stream",
        length: Int? = nil,
        _ open: @escaping @Sendable () async throws -> ByteStream
    ) -> Self {
        let length = length.flatMap { $0 < 0 ? nil : $0 }
        return Self(
            name: name,
            filename: filename,
            contentType: contentType,
            content: .stream(length: length, open: open)
        )
    }
}

extension MultipartForm.Part: CustomStringConvertible, CustomReflectable {
    /// The name of the field, never its content.
    public var description: String { "part \(name.debugDescription)" }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["part": description]) }
}
