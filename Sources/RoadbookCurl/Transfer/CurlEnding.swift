import Roadbook

/// How a transfer ended, read from its handle before that is used for another.
struct CurlEnding {
    /// `nil` where it was ended from here, because nobody wants it.
    let code: CurlCode?
    /// What is wrong with the server's certificate, by OpenSSL's numbers; 0 where nothing is, or that is not known.
    let verification: Int
    /// `nil` where nobody wants to know.
    let metrics: TransferMetrics?

    /// - Parameter measures: Whether somebody wants to know what was measured.
    init(_ code: CurlCode?, of easy: EasyHandle, measures: Bool) {
        self.code = code
        verification = code == nil || code == .ok ? 0 : easy.number(.verification) ?? 0
        metrics = measures ? code.map { TransferMetrics(easy, $0) } : nil
    }

    private init(code: CurlCode?) {
        self.code = code
        verification = 0
        metrics = nil
    }

    /// It has not begun, and nobody wants it any more.
    static let unstarted = CurlEnding(code: nil)
    /// It could not begin.
    static let failed = CurlEnding(code: .abortedByCallback)
}
