/// What was measured.
struct Report: Codable {
    /// How many octets went over, or requests were made.
    var count: Int
    var seconds: Double
    /// By how many octets the resident memory grew, from after a warm-up to its highest since.
    var peakGrowth: Int
    /// By how many it grew to the end.
    var growth: Int
    /// By how many octets it grew in as many requests of a bare URLSession, in the same run.
    var bareGrowth: Int?
    /// By how many open file descriptors more there are.
    var descriptors: Int
}
