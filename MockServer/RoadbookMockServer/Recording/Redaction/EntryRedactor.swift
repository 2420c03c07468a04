import Foundation
import Roadbook

/// Takes out of an exchange what names say to be secret, and notes it.
struct EntryRedactor {
    private let redaction: RecordingRedaction
    private let names: SecretNames
    private let pointers: Set<[String]>
    private(set) var secrets = SecretValues()

    init(_ redaction: RecordingRedaction) {
        self.redaction = redaction
        names = SecretNames(redaction.names)
        pointers = Set(redaction.pointers.compactMap(JSONPointer.names))
    }

    mutating func redacted(_ entry: HTTPArchive.Entry) -> HTTPArchive.Entry {
        guard redaction.isOn else { return entry }
        var entry = entry
        entry.request = redacted(entry.request)
        entry.response.headers = redacted(entry.response.headers)
        entry.response.content = redacted(entry.response.content, keepsKinds: true)
        return entry
    }

    mutating func redacted(_ request: HTTPArchive.Request) -> HTTPArchive.Request {
        guard redaction.isOn else { return request }
        var request = request
        request.url = URL(string: redacted(url: request.url.absoluteString)) ?? request.url
        request.headers = redacted(request.headers)
        request.content = request.content.map { redacted($0, keepsKinds: false) }
        return request
    }

    private func isSecret(_ name: String) -> Bool { names.contains(name) }
}

// MARK: Header fields and addresses

extension EntryRedactor {
    private static let addresses: Set<String> = [
        "location", "content-location", "referer", "refresh", "origin", ":path", ":authority",
    ]

    private mutating func redacted(_ headers: HeaderFields) -> HeaderFields {
        var redacted = HeaderFields()
        for field in headers {
            redacted.append(name: field.name, value: self.redacted(field))
        }
        return redacted
    }

    private mutating func redacted(_ field: HeaderFields.Field) -> String {
        let name = field.name.lowercased()
        if redaction.hides(header: name) {
            secrets.insert(field: name, field.value)
            return Redaction.placeholder
        }
        if Self.addresses.contains(name) { return redacted(url: field.value) }
        guard name == "link" else { return field.value }
        // Targets stand in angle brackets (RFC 8288, section 3).
        var value = ""
        for (index, part) in field.value.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                value += part
                continue
            }
            let target = part.prefix { $0 != ">" }
            value += "<" + redacted(url: String(target)) + part[target.endIndex...]
        }
        return value
    }

    /// An address, absolute or not, without user information and fragment.
    private mutating func redacted(url: String) -> String {
        let whole = url.prefix { $0 != "#" }
        let mark = whole.firstIndex(of: "?") ?? whole.endIndex
        let address = withoutUser(String(whole[..<mark]))
        guard mark < whole.endIndex else { return address }
        return address + "?" + redacted(items: String(whole[whole.index(after: mark)...]))
    }

    private mutating func withoutUser(_ address: String) -> String {
        guard let start = address.firstRange(of: "//")?.upperBound else { return address }
        let authority = address[start...].prefix { $0 != "/" }
        guard let mark = authority.lastIndex(of: "@") else { return address }
        for part in authority[..<mark].split(separator: ":") { secrets.insert(ArchivedURL.decoded(part)) }
        return String(address[..<start] + address[address.index(after: mark)...])
    }

    /// The items of a query or a form, as they are written but for the values that are taken out.
    private mutating func redacted(items: String) -> String {
        items.split(separator: "&", omittingEmptySubsequences: false).map { item in
            guard let equals = item.firstIndex(of: "="), isSecret(item: ArchivedURL.decoded(item[..<equals]))
            else { return String(item) }
            secrets.insert(ArchivedURL.decoded(item[item.index(after: equals)...]))
            let placeholder = PercentEncoding.encoded(Redaction.placeholder, allowing: .unreserved)
            return "\(item[..<equals])=\(placeholder)"
        }.joined(separator: "&")
    }

    /// Whether a name such as `user[password]`, `user.password` or `password[first]` says that the value is secret, by any
    /// part of it: what lies below a secret member of JSON is secret, too.
    private func isSecret(item name: String) -> Bool {
        isSecret(name) || name.split { "[].".contains($0) }.contains { isSecret(String($0)) }
    }
}

// MARK: Content

extension EntryRedactor {
    /// - Parameter keepsKinds: Whether what is taken out stays of its kind, so that it decodes.
    private mutating func redacted(_ content: HTTPArchive.Content, keepsKinds: Bool) -> HTTPArchive.Content {
        guard content.data?.isEmpty == false else { return content }
        if content.kind.hasPrefix("multipart/") {
            return content.without("A form with files is left out: what is secret in it is not known.")
        }
        if content.isForm {
            guard let text = content.text else { return content.without("A form that is no text is left out.") }
            return content.with(Data(redacted(items: text).utf8))
        }
        if let json = content.json {
            let redacted = redacted(json, at: [], keepsKinds: keepsKinds)
            return redacted == json ? content : content.with(JSONWriter().data(redacted))
        }
        if content.isNamedJSON {
            return content.without("It is called JSON and is none, so what is secret in it is not known.")
        }
        guard let text = content.text else { return content }
        return content.with(Data(redacted(lines: text, keepsKinds: keepsKinds).utf8))
    }

    /// Lines of JSON, and those of event streams that have some.
    private mutating func redacted(lines text: String, keepsKinds: Bool) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let start = line.firstIndex(where: { $0 == "{" || $0 == "[" }),
                ["", "data:", "data: "].contains(line[..<start]),
                let json = try? JSONParser().parse(String(line[start...]))
            else { return String(line) }
            let redacted = redacted(json, at: [], keepsKinds: keepsKinds)
            return redacted == json ? String(line) : line[..<start] + JSONWriter().string(redacted)
        }.joined(separator: "\n")
    }

    private mutating func redacted(_ value: JSONValue, at path: [String], keepsKinds: Bool) -> JSONValue {
        if pointers.contains(path) { return hidden(value, keepsKinds: keepsKinds) }
        switch value {
        case .object(let members):
            var redacted: [(String, JSONValue)] = []
            for (name, member) in members {
                redacted.append(
                    isSecret(name)
                        ? (name, hidden(member, keepsKinds: keepsKinds))
                        : (name, self.redacted(member, at: path + [name], keepsKinds: keepsKinds))
                )
            }
            return .object(Parameters(redacted))
        case .array(let elements):
            var redacted: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                redacted.append(self.redacted(element, at: path + ["\(index)"], keepsKinds: keepsKinds))
            }
            return .array(redacted)
        default: return value
        }
    }

    /// What stands in place of a value.
    private mutating func hidden(_ value: JSONValue, keepsKinds: Bool) -> JSONValue {
        switch value {
        case .null: return .null
        case .string(let text):
            secrets.insert(text)
            return .string(Redaction.placeholder)
        case .number(let number):
            secrets.insert(number.text)
            return keepsKinds ? 0 : .string(Redaction.placeholder)
        case .bool: return keepsKinds ? false : .string(Redaction.placeholder)
        case .array(let elements):
            var hidden: [JSONValue] = []
            for element in elements { hidden.append(self.hidden(element, keepsKinds: keepsKinds)) }
            return .array(hidden)
        case .object(let members):
            var hidden: [(String, JSONValue)] = []
            for (name, member) in members { hidden.append((name, self.hidden(member, keepsKinds: keepsKinds))) }
            return .object(Parameters(hidden))
        }
    }
}
