public import Foundation

/// The content of a request, not yet encoded.
///
/// Each kind brings its `Content-Type`; a header field of that name on the request wins over it.
public struct RequestBody: Sendable {
    @usableFromInline let content: any UnencodedContent

    /// Content ready to be sent.
    @usableFromInline struct Encoded: Sendable {
        var content: TransportRequest.Body
        var contentType: String
    }

    /// The type of JSON (RFC 8259, section 11).
    @usableFromInline static let jsonType = "application/json"

    /// - Parameters:
    ///   - kind: What the content is, such as `JSON`.
    ///   - value: What is encoded and validated.
    ///   - validation: What a validator finds wrong with the value; `nil` where there is none.
    ///   - encoding: How the value is encoded.
    @inlinable init<Value: Sendable>(
        _ kind: String,
        _ value: Value,
        validation: UnencodedValue<Value>.Validation? = nil,
        encoding: @escaping UnencodedValue<Value>.Encoding
    ) {
        content = UnencodedValue(kind, value, validation, encoding)
    }
}

extension RequestBody {
    /// A value in JSON (`application/json`), written by the coding of its route and router.
    @inlinable public static func json(_ value: some Encodable & Sendable) -> RequestBody {
        json(value, validation: nil)
    }

    /// A value in JSON that is refused before it is sent where something is wrong with it.
    @inlinable static func json<Value: Encodable & Sendable>(
        _ value: Value,
        validation: (@Sendable (Value) throws -> [ValidationFailure])?
    ) -> RequestBody {
        RequestBody("JSON", value, validation: validation) { value, coding in try encodedJSON(value, coding) }
    }

    @usableFromInline static func encodedJSON(_ value: some Encodable, _ coding: Coding) throws -> Encoded {
        Encoded(content: .data(try coding.encode(value)), contentType: jsonType)
    }

    /// A value as a form (`application/x-www-form-urlencoded`), written by the rules of the coding's ``QueryStyle``.
    public static func form(_ value: some Encodable & Sendable) -> RequestBody {
        RequestBody("form", value) { value, coding in
            let octets = try OctetWriter.result(of: { Data($0) }) { try QueryEncoder(coding).append(value, to: &$0) }
            return Encoded(content: .data(octets), contentType: "application/x-www-form-urlencoded")
        }
    }

    /// Changes as a JSON Merge Patch (RFC 7396); the media type is the coding's `patchType`.
    public static func mergePatch(_ changes: some Encodable & Sendable) -> RequestBody {
        RequestBody("JSON Merge Patch", changes) { changes, coding in
            Encoded(content: .data(try coding.encode(changes)), contentType: coding.effectivePatchType)
        }
    }

    /// The difference of two values as a JSON Merge Patch (RFC 7396): only what changed.
    ///
    /// A value that the new one no longer has becomes `null`, which removes it. An array that changed is sent whole.
    public static func mergePatch<Value: Encodable & Sendable>(from old: Value, to new: Value) -> RequestBody {
        mergePatch(from: old, to: new, validation: nil)
    }

    /// The difference of two values, refused before it is sent where something is wrong with the new one.
    @usableFromInline static func mergePatch<Value: Encodable & Sendable>(
        from old: Value,
        to new: Value,
        validation: (@Sendable (Value) throws -> [ValidationFailure])?
    ) -> RequestBody {
        RequestBody("JSON Merge Patch", new, validation: validation) { new, coding in
            let patch = MergePatch.difference(
                from: try coding.jsonValue(encoding: old),
                to: try coding.jsonValue(encoding: new)
            )
            return Encoded(content: .data(try coding.encode(patch)), contentType: coding.effectivePatchType)
        }
    }

    /// Octets as they are.
    public static func data(_ data: Data, contentType: String = "application/octet-stream") -> RequestBody {
        RequestBody("data", data) { data, _ in Encoded(content: .data(data), contentType: contentType) }
    }

    /// Text in UTF-8.
    public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> RequestBody {
        RequestBody("text", text) { text, _ in Encoded(content: .data(Data(text.utf8)), contentType: contentType) }
    }

    /// The content of a file, read while it is sent.
    public static func file(_ url: URL, contentType: String = "application/octet-stream") -> RequestBody {
        RequestBody("file", url) { url, _ in Encoded(content: .file(url), contentType: contentType) }
    }

    /// A form with files (`multipart/form-data`, RFC 7578).
    ///
    /// A form of up to 1 MiB is sent from memory. A longer one, and one with streams, is read piece by piece while it is
    /// sent, and such a request has no form as a `URLRequest`.
    public static func multipart(_ form: MultipartForm) -> RequestBody {
        RequestBody("multipart form", form) { form, coding in
            Encoded(content: try form.content(coding).body(), contentType: form.contentType)
        }
    }

    /// Octets that are made while they are sent.
    public static func stream(
        _ stream: BodyStream,
        contentType: String = "application/octet-stream"
    ) -> RequestBody {
        RequestBody("stream", stream) { stream, _ in Encoded(content: .stream(stream), contentType: contentType) }
    }
}

extension RequestBody: CustomStringConvertible, CustomReflectable {
    /// The kind of content, never the content.
    public var description: String { content.kind }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["content": description]) }
}
