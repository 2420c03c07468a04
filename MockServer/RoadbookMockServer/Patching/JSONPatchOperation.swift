import Roadbook

/// One operation of a JSON Patch.
struct JSONPatchOperation: Sendable {
    enum Action: Sendable {
        case add(JSONValue)
        case remove
        case replace(JSONValue)
        case move(from: [String])
        case copy(from: [String])
        case test(JSONValue)
    }

    let action: Action
    /// The names on the way to what it is about; none for the whole document.
    let path: [String]

    /// - Parameter number: The place in the patch, from 0, for messages.
    /// - Throws: ``JSONPatchFailure``.
    init(_ value: JSONValue, number: Int) throws {
        guard case .object(let members) = value else {
            throw JSONPatchFailure.malformed("operation \(number) is no object")
        }
        path = try Self.pointer("path", of: members, number)
        guard let name = members["op"]?.string else {
            throw JSONPatchFailure.malformed("operation \(number) has no \"op\"")
        }
        switch name {
        case "add": action = .add(try Self.value(of: members, number))
        case "remove": action = .remove
        case "replace": action = .replace(try Self.value(of: members, number))
        case "move": action = .move(from: try Self.pointer("from", of: members, number))
        case "copy": action = .copy(from: try Self.pointer("from", of: members, number))
        case "test": action = .test(try Self.value(of: members, number))
        default: throw JSONPatchFailure.malformed("operation \(number) has an \"op\" that is not known")
        }
        if case .move(let from) = action, path.count > from.count, zip(from, path).allSatisfy(Self.areSame) {
            throw JSONPatchFailure.malformed("operation \(number) moves a value into itself")
        }
    }

    /// Whether two names are those of one member (RFC 6901 section 4): names that look alike may have other octets.
    static func areSame(_ name: String, _ other: String) -> Bool { OctetName(name) == OctetName(other) }

    private static func value(of members: Parameters, _ number: Int) throws -> JSONValue {
        guard let value = members["value"] else {
            throw JSONPatchFailure.malformed("operation \(number) has no \"value\"")
        }
        return value
    }

    /// The names of a JSON Pointer (RFC 6901 section 3).
    private static func pointer(_ name: String, of members: Parameters, _ number: Int) throws -> [String] {
        guard let text = members[name]?.string else {
            throw JSONPatchFailure.malformed("operation \(number) has no \"\(name)\"")
        }
        guard let names = JSONPointer.names(of: text) else {
            throw JSONPatchFailure.malformed("the \"\(name)\" of operation \(number) is no JSON Pointer")
        }
        return names
    }
}
