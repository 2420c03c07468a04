import Foundation

/// Reads content as text by the charset its `Content-Type` names (RFC 9110, section 8.3.2), UTF-8 where it names none.
enum TextDecoding {
    /// Text that is not what its charset promises, or whose charset is not known here.
    struct Failure: Error, CustomStringConvertible {
        let charset: String

        var description: String { "the content is not text in the charset \(charset)" }
    }

    static func text(of body: Data, head: ResponseHead) throws -> String {
        let charset = charset(of: head.headers["Content-Type"] ?? "")
        guard let encoding = encodings[charset], let text = String(data: body, encoding: encoding) else {
            throw Failure(charset: charset)
        }
        return text
    }

    private static let encodings: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8, "us-ascii": .ascii, "iso-8859-1": .isoLatin1, "latin1": .isoLatin1,
        "windows-1252": .windowsCP1252, "utf-16": .utf16, "utf-16le": .utf16LittleEndian,
        "utf-16be": .utf16BigEndian,
    ]

    private static func charset(of contentType: String) -> String {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "charset" else {
                continue
            }
            return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")).lowercased()
        }
        return "utf-8"
    }
}
