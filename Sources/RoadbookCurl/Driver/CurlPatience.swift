/// How long libcurl is waited for where nothing wakes it.
///
/// Before 8.4.0 libcurl forgets at times that a transfer is to go on at once, and an answer that has come already is never
/// told of: where a millisecond has passed since it was told so the last time, and not one since it was asked (curl's pull
/// request 11937). It goes on when it is asked again. So it is waited for without an end only after short waits that nothing
/// has ended, since nothing is due then that could be forgotten.
struct CurlPatience {
    /// In milliseconds: how much later an answer is told of that was forgotten.
    static let short: Int32 = 5

    /// How many short waits there are. One that the system woke late from looks as if nothing had ended it.
    static let count = 2

    private let forgets: Bool
    private var quietCount = 0

    /// - Parameter forgets: Whether libcurl forgets.
    init(forgets: Bool = !CurlLibrary.isAtLeast(0x080400)) {
        self.forgets = forgets
    }

    /// Waits.
    ///
    /// - Parameters:
    ///   - isIdle: Whether it has nothing to do that it could forget.
    ///   - wait: Waits for so many milliseconds at most, and tells whether nothing has ended that.
    mutating func wait(isIdle: Bool, _ wait: (_ milliseconds: Int32) -> Bool) {
        guard forgets, !isIdle, quietCount < Self.count else {
            quietCount = 0
            _ = wait(.max)
            return
        }
        quietCount = wait(Self.short) ? quietCount + 1 : 0
    }
}
