public import Foundation

/// How the content of an answer becomes a value.
@usableFromInline struct ResponseDecoding<Value: Sendable>: Sendable {
    /// What the `Accept` field asks for when the request does not say.
    let accept: String

    let decode: @Sendable (_ head: ResponseHead, _ body: Data, _ coding: Coding) throws -> Value

    @usableFromInline init(
        accept: String,
        decode: @escaping @Sendable (_ head: ResponseHead, _ body: Data, _ coding: Coding) throws -> Value
    ) {
        self.accept = accept
        self.decode = decode
    }
}

extension ResponseDecoding {
    /// The value together with the head it came with.
    var withHead: ResponseDecoding<(Value, ResponseHead)> {
        ResponseDecoding<(Value, ResponseHead)>(accept: accept) { [decode] head, body, coding in
            (try decode(head, body, coding), head)
        }
    }
}

extension ResponseDecoding where Value == Void {
    /// The content is not looked at.
    static var nothing: ResponseDecoding {
        ResponseDecoding(accept: "*/*") { _, _, _ in }
    }
}

extension ResponseDecoding where Value: Decodable {
    /// The content as it is for `Data`, as text for `String`, as JSON for everything else.
    @inlinable static func value(_ type: Value.Type) -> ResponseDecoding {
        // What is called is the type's alone, so that nothing is kept for it where the type is known.
        ResponseDecoding(accept: acceptedTypes) { head, body, coding in try value(of: body, head, coding) }
    }

    @inlinable static var acceptedTypes: String {
        ContentType(of: Value.self) == .json ? RequestBody.jsonType : "*/*"
    }

    @usableFromInline static func value(of body: Data, _ head: ResponseHead, _ coding: Coding) throws -> Value {
        if body.isEmpty, let none = Value.self as? any ExpressibleByNilLiteral.Type,
            let empty = none.init(nilLiteral: ()) as? Value
        {
            return empty
        }
        switch ContentType(of: Value.self) {
        case .octets:
            if let octets = body as? Value { return octets }
        case .text:
            if let text = try TextDecoding.text(of: body, head: head) as? Value { return text }
        case .json:
            break
        }
        guard !body.isEmpty else { throw EmptyBody() }
        return try coding.decode(Value.self, from: body)
    }

    @usableFromInline enum ContentType {
        case octets
        case text
        case json

        @inlinable init(of type: Any.Type) {
            self =
                switch type {
                case is Data.Type, is Data?.Type: .octets
                case is String.Type, is String?.Type: .text
                default: .json
                }
        }
    }
}

/// An answer without content where a value was expected.
struct EmptyBody: Error {}
