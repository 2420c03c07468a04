/// How often a download was interrupted, and what it brought in between.
struct DownloadInterruptions {
    /// How many octets are hardly anything.
    private static let crumb: Int64 = 1024
    /// How many times in a row hardly anything may come.
    private static let crumbLimit = 100

    /// How many there were in a row that brought nothing, with the one before that did.
    private(set) var fruitless = 0
    /// Whether the last may be none: the next request tells whether all has come.
    private(set) var mayBeEnd = false
    private var wasOpen = false
    private var crumbs = 0
    private var farthest: Int64

    /// - Parameter farthest: How far the content had come before, from its beginning.
    init(farthest: Int64) {
        self.farthest = farthest
    }

    /// Notes an interruption.
    ///
    /// - Parameters:
    ///   - place: How far the content had come by it, from its beginning.
    ///   - mayBeEnd: Whether that may be all there is. After another of this kind it is not: there was more.
    mutating func add(at place: Int64, mayBeEnd: Bool) {
        self.mayBeEnd = mayBeEnd && !wasOpen
        wasOpen = mayBeEnd
        // What begins anew each time brings nothing before it comes farther than it has been.
        guard place > farthest else {
            fruitless += 1
            return
        }
        fruitless = 1
        crumbs = place - farthest < Self.crumb ? crumbs + 1 : 0
        farthest = place
    }

    /// Whether the download is to go on after them.
    func areBorne(by policy: RetryPolicy) -> Bool {
        fruitless <= policy.limit && crumbs <= Self.crumbLimit
    }
}
