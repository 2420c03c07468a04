import Foundation
import Roadbook

/// Takes values that are known to be secret out of exchanges, wherever they occur.
struct SecretScrubber {
    private let values: [String]

    init(_ secrets: SecretValues) {
        values = secrets.longestFirst
    }

    func scrubbed(_ entry: HTTPArchive.Entry) -> HTTPArchive.Entry {
        guard !values.isEmpty else { return entry }
        var entry = entry
        let placeholder = PercentEncoding.encoded(Redaction.placeholder, allowing: .unreserved)
        let address = entry.request.url.absoluteString
        let scrubbedAddress = scrubbed(address, with: placeholder)
        if scrubbedAddress != address, let url = URL(string: scrubbedAddress) { entry.request.url = url }
        entry.request.headers = scrubbed(entry.request.headers)
        entry.request.content = entry.request.content.map(scrubbed)
        entry.response.reason = scrubbed(entry.response.reason)
        entry.response.headers = scrubbed(entry.response.headers)
        entry.response.content = scrubbed(entry.response.content)
        return entry
    }

    private func scrubbed(_ text: String, with placeholder: String = Redaction.placeholder) -> String {
        values.reduce(text) { text, value in
            // Most texts have none, and looking is cheaper than replacing.
            text.contains(value) ? text.replacing(value, with: placeholder) : text
        }
    }

    private func scrubbed(_ headers: HeaderFields) -> HeaderFields {
        HeaderFields(headers.map { HeaderFields.Field(name: $0.name, value: scrubbed($0.value)) })
    }

    private func scrubbed(_ content: HTTPArchive.Content) -> HTTPArchive.Content {
        guard content.data?.isEmpty == false else { return content }
        if let json = content.json {
            let scrubbed = scrubbed(json)
            return scrubbed == json ? content : content.with(JSONWriter().data(scrubbed))
        }
        guard let text = content.text else { return content }
        let scrubbed = scrubbed(text)
        return scrubbed == text ? content : content.with(Data(scrubbed.utf8))
    }

    /// The values, and never the names, which would not decode any more.
    private func scrubbed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(scrubbed(text))
        case .array(let elements): .array(elements.map(scrubbed))
        case .object(let members): .object(Parameters(members.map { ($0.name, scrubbed($0.value)) }))
        default: value
        }
    }
}
