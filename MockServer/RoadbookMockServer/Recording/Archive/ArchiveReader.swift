import Roadbook

/// A value of an archive that is read, and the way to it.
///
/// `null` counts as absent: some browsers write it in place of what they do not know.
struct ArchiveReader {
    let value: JSONValue
    var path: [String] = []

    func failure(_ reason: String) -> HTTPArchiveError {
        HTTPArchiveError(reason, at: path, pointer: JSONPointer.text(path))
    }

    /// - Throws: Where this is no object.
    func member(_ name: String) throws -> ArchiveReader? {
        guard case .object(let members) = value else { throw mismatch("an object") }
        guard let member = members[name], !member.isNull else { return nil }
        return ArchiveReader(value: member, path: path + [name])
    }

    func required(_ name: String) throws -> ArchiveReader {
        guard let member = try member(name) else {
            throw ArchiveReader(value: .null, path: path + [name]).failure("a value is missing")
        }
        return member
    }

    func elements() throws -> [ArchiveReader] {
        guard case .array(let elements) = value else { throw mismatch("an array") }
        return elements.enumerated().map { ArchiveReader(value: $0.element, path: path + ["\($0.offset)"]) }
    }

    func text() throws -> String {
        guard case .string(let text) = value else { throw mismatch("a string") }
        return text
    }

    func number() throws -> Double {
        guard let number = value.double, number.isFinite else { throw mismatch("a number") }
        return number
    }

    private func mismatch(_ kind: String) -> HTTPArchiveError {
        failure("\(value.kind) is in place of \(kind)")
    }
}

extension ArchiveReader {
    func text(_ name: String) throws -> String? { try member(name)?.text() }

    func elements(_ name: String) throws -> [ArchiveReader] { try member(name)?.elements() ?? [] }

    /// A count; `nil` where it is not known, which -1 says too.
    func size(_ name: String) throws -> Int? {
        guard let number = try member(name)?.number(), number >= 0 else { return nil }
        return Int(exactly: number.rounded())
    }

    /// A time in milliseconds; `nil` where it does not apply, which -1 says too.
    func duration(_ name: String) throws -> Duration? {
        guard let number = try member(name)?.number(), number >= 0, number < 1e15 else { return nil }
        return .seconds(number / 1_000)
    }
}
