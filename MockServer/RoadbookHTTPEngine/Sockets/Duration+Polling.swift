extension Duration {
    /// Whole milliseconds, rounded up so that a wait never ends before its time, from 0 to a day.
    var pollMilliseconds: Int32 {
        if self <= .zero { return 0 }
        if self >= .seconds(86_400) { return 86_400_000 }
        let (seconds, attoseconds) = components
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        let milliseconds = (attoseconds + attosecondsPerMillisecond - 1) / attosecondsPerMillisecond
        return Int32(truncatingIfNeeded: seconds * 1_000 + milliseconds)
    }
}
