import Foundation

extension TransportRequest {
    /// The request as a command line for curl.
    ///
    /// - Parameter redaction: What is shown: hardly anything unless given.
    public func curl(_ redaction: Redaction = .default) -> String {
        curl(redaction, address: redaction.shown(url: url.absoluteString))
    }

    /// The request as a command line for curl, with an address as it is to be shown.
    func curl(_ redaction: Redaction, address: String) -> String {
        // Told to use HEAD by -X, curl would wait for content.
        let verb = method == .head ? ["--head"] : ["-X", Self.quoted(method.rawValue)]
        var words = ["curl"] + verb + [Self.quoted(address)]
        for field in headers {
            let value = redaction.shown(field)
            // Told of a colon with nothing behind it, curl would leave the field out.
            words += ["-H", Self.quoted(value.isBlankFieldValue ? "\(field.name);" : "\(field.name): \(value)")]
        }
        switch body {
        case .none: break
        // Raw, since other forms take content that begins with an at sign for the name of a file.
        case .data(let data): words += ["--data-raw", Self.quoted(Self.shown(data, redaction))]
        // From the standard input.
        case .stream: words += ["--data-binary", Self.quoted("@-")]
        case .file(let file):
            let path = redaction.showsContent ? file.path : Redaction.placeholder
            words += ["--data-binary", Self.quoted("@" + path)]
        }
        return words.joined(separator: " ")
    }

    private static func shown(_ data: Data, _ redaction: Redaction) -> String {
        // No word has a NUL in it.
        guard redaction.showsContent, !data.contains(0), let text = String(data: data, encoding: .utf8) else {
            return "<\(data.count) octets>"
        }
        return text
    }

    /// A word for a POSIX shell, in quotes unless it needs none.
    private static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { octet in
            switch octet {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
                UInt8(ascii: ":"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard !plain || word.isEmpty else { return word }
        // By scalars: a mark that combines with the quotation mark makes another character of it, and a shell reads octets.
        let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.map { String($0) }.joined(separator: "'\\''") + "'"
    }
}
