/// How often something happened within the time just past, told by tenths of that time: it takes the same room however
/// often it happens, and is exact to a tenth.
struct SlidingCount {
    private static let slices = 10

    /// By the number of the slice since the clock began.
    private var counts = [(slice: Int64, count: Int)](repeating: (.min, 0), count: slices)

    /// Counts one more.
    mutating func add(at now: Duration, window: Duration) {
        let slice = Self.slice(of: now, window)
        let index = Int(slice % Int64(Self.slices))
        if counts[index].slice != slice { counts[index] = (slice, 0) }
        counts[index].count += 1
    }

    /// How often it happened in the current slice and the nine before.
    func sum(at now: Duration, window: Duration) -> Int {
        let slice = Self.slice(of: now, window)
        return counts.reduce(0) { $1.slice > slice - Int64(Self.slices) ? $0 + $1.count : $0 }
    }

    private static func slice(of now: Duration, _ window: Duration) -> Int64 {
        let length = max(window / slices, .milliseconds(1))
        let slice = max(.zero, now) / length
        return slice < 1e15 ? Int64(slice) : 0
    }
}
