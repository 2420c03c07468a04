/// Octets that are neither text nor HTTP.
enum Garbage {
    /// No UTF-8 from the first octet on, and nothing a status line begins with.
    private static let pattern: [UInt8] = [0xff, 0xfe, 0x80, 0x0d, 0x0a, 0xc3, 0x28, 0x00]

    static func octets(_ count: Int) -> [UInt8] {
        (0..<count).map { pattern[$0 % pattern.count] }
    }
}
