/// How often something happened within the time just past, told by tenths of that time: it takes the same room however
/// often it happens, and is exact to a tenth.
struct SlidingCount {
    private static let slices = 10

    /// By the number of the slice since the clock began.
    private var counts = [(slice: Int64, count: Int)](repeating: (.min, 0), count: slices)

    /// Counts one more.
    mutating func add(in slice: Int64) {
        let index = Int(slice % Int64(Self.slices))
        if counts[index].slice != slice { counts[index] = (slice, 0) }
        counts[index].count += 1
    }

    /// How often it happened in a slice and the nine before.
    func sum(upTo slice: Int64) -> Int {
        counts.reduce(0) { $1.slice > slice - Int64(Self.slices) ? $0 + $1.count : $0 }
    }

    /// The number of the slice that a time is in.
    static func slice(at now: Duration, window: Duration) -> Int64 {
        // As numbers: to divide a time by a time takes several times as long.
        let length = max(window.attoseconds / Int128(slices), 1_000_000_000_000_000)
        let slice = max(0, now.attoseconds) / length
        return slice < 1_000_000_000_000_000 ? Int64(slice) : 0
    }
}
