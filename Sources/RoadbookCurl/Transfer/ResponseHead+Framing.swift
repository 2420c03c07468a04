import Foundation
import Roadbook

extension ResponseHead {
    /// How often content was compressed, by itself or on its way, which some versions of libcurl decode unasked. Twice makes
    /// octets a million times as many.
    var codingCount: Int {
        ["Content-Encoding", "Transfer-Encoding"].reduce(0) { count, name in
            count + members(of: name).count { $0 != "identity" && $0 != "chunked" }
        }
    }

    /// Whether the answer to a request may have content (RFC 9110, section 6.4.1).
    func mayHaveContent(to method: HTTPMethod) -> Bool { method != .head && status != 204 && status != 304 }

    /// Whether the length that is told is one number; true where none is told, or that does not count (RFC 9112, section
    /// 6.3). libcurl takes one that is too large for none, and the end of the connection for that of the content.
    var hasValidLength: Bool {
        let values = headers.values(of: "Content-Length")
        // Hardly any answer has anything else.
        if values.count == 1, values[0].isLength { return true }
        guard !values.isEmpty, members(of: "Transfer-Encoding").isEmpty else { return true }
        let lengths = members(of: "Content-Length")
        guard let first = lengths.first else { return false }
        return first.isLength && lengths.allSatisfy { $0 == first }
    }

    /// The members of a field that is a list, in small letters.
    private func members(of name: String) -> [String] {
        headers.values(of: name).flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
}

extension String {
    /// Whether this is a number of octets that there can be.
    fileprivate var isLength: Bool {
        utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && Int64(self) != nil
    }
}
