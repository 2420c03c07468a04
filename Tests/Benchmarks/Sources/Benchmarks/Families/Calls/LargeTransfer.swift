/// A way to send or receive content that is large.
struct LargeTransfer {
    let sender: Sender
    /// Whether what it holds in memory is the library's to bound.
    var isOurs = true
    /// Whether its time is held against that of URLSession alone.
    var isJudged = false
    /// Whether it leaves a file.
    var writesFile = false

    static let downloads = [
        LargeTransfer(sender: .way("session-stream", named: "URLSession, by its delegate"), isOurs: false),
        LargeTransfer(sender: .way("client-stream", named: "Roadbook"), isJudged: true),
        LargeTransfer(sender: .way("client-file", named: "Roadbook, into a file"), writesFile: true),
        LargeTransfer(sender: .way("client-curl-stream", named: "Roadbook over libcurl")),
    ]

    static let uploads = [
        // Its upload task is many times slower on Linux: whoever is beside it is ahead.
        LargeTransfer(sender: .way("session-upload-stream", named: "URLSession, by a stream"), isOurs: false),
        LargeTransfer(sender: .way("session-upload", named: "URLSession, by its upload task"), isOurs: false),
        LargeTransfer(sender: .way("client-upload", named: "Roadbook"), isJudged: true),
        LargeTransfer(sender: .way("client-curl-upload", named: "Roadbook over libcurl")),
    ]
}
