import Foundation

/// Content that is still compressed. Archives have it without, by their format, and some have it as it was sent.
enum CompressedContent {
    /// What content of a coding begins with (RFC 1952, section 2.3.1; RFC 8878, section 3.1.1).
    private static let beginnings: [String: [UInt8]] = [
        "gzip": [0x1F, 0x8B, 0x08], "x-gzip": [0x1F, 0x8B, 0x08], "zstd": [0x28, 0xB5, 0x2F, 0xFD],
    ]

    /// Whether content begins as its `Content-Encoding` says. Codings that cannot be told, such as `br`, are taken to be
    /// gone; and content that is a compressed file by its media type begins so by itself.
    static func isThere(_ encoding: String, in content: HTTPArchive.Content) -> Bool {
        guard let data = content.data, let beginning = beginnings[encoding.lowercased()], !isFile(content.kind) else {
            return false
        }
        return data.starts(with: beginning)
    }

    private static func isFile(_ kind: String) -> Bool {
        ["application/gzip", "application/x-gzip", "application/zstd"].contains(kind)
    }
}
