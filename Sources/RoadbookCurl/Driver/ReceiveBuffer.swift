/// How many octets libcurl reads of a socket at once (CURLOPT_BUFFERSIZE).
///
/// Each reading costs a turn of the driver, so the more the better for content that is large. But libcurl before 8.7 makes
/// and frees so much memory for each transfer: where many do, the C library gives it back to the system time and again, which
/// has to clear it anew, and a small answer takes a quarter more of the processor.
enum ReceiveBuffer {
    /// The most that libcurl takes.
    static let large = 512 << 10
    static let small = 64 << 10

    /// - Parameter others: How many other transfers are under way.
    static func size(besides others: Int) -> Int { others < 2 ? large : small }
}
