/// Says what an encoder or a decoder refused, and where, without showing the value.
package enum CodingFailure {
    /// One sentence: what is wrong, and the path to it.
    package static func describe(_ error: any Error) -> String {
        // What other errors say of themselves may hold the value.
        guard let (path, reason) = parts(of: error) else { return "\(type(of: error))" }
        return path.isEmpty ? reason : "\(reason) at \(path)"
    }

    /// The path as a JSON Pointer (RFC 6901) into the document, such as `/comments/0/text`; empty where it is not known.
    package static func pointer(of error: any Error, keys: KeyStyle) -> String {
        let path = refusal(of: error)?.path ?? []
        return JSONPointer.text(path.map { name(of: $0, keys) })
    }

    /// The name of a key on the wire. What is the key of a dictionary is so there, as ``CodingContext`` has it.
    private static func name(of key: some CodingKey, _ keys: KeyStyle) -> String {
        if let index = key.intValue { return String(index) }
        return CodingContext.areData(type(of: key)) ? key.stringValue : keys.wireName(key.stringValue)
    }

    /// The path to what was refused, such as `comments[0].text`, and why it was; `nil` for another kind of error.
    package static func parts(of error: any Error) -> (path: String, reason: String)? {
        refusal(of: error).map { (text($0.path), $0.reason) }
    }

    private static func refusal(of error: any Error) -> (path: [any CodingKey], reason: String)? {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            (context.codingPath + [key], "a value is missing")
        case DecodingError.valueNotFound(let type, let context):
            (context.codingPath, "a value of type \(type) is null or missing")
        case DecodingError.typeMismatch(let type, let context):
            (context.codingPath, "a value is not of type \(type)")
        case DecodingError.dataCorrupted(let context):
            (context.codingPath, reason(of: context))
        case EncodingError.invalidValue(_, let context):
            (context.codingPath, context.debugDescription.trimmingSuffix("."))
        default:
            nil
        }
    }

    private static func reason(of context: DecodingError.Context) -> String {
        if let syntax = context.underlyingError as? JSONSyntaxError {
            return "the content is not JSON from line \(syntax.line), column \(syntax.column) on"
        }
        return context.codingPath.isEmpty ? "the content is not valid" : "a value is not valid"
    }

    /// The path as one writes it in Swift.
    private static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

extension String {
    /// The text without a mark at its end, where it has one.
    fileprivate func trimmingSuffix(_ mark: Character) -> String {
        last == mark ? String(dropLast()) : self
    }
}
