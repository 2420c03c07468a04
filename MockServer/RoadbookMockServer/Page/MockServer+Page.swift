public import Roadbook

extension MockServer {
    /// Shows the page at `/__mock` where the mock listens: its routes, what comes and what is answered, what it holds, and
    /// switches for faults and delays. It is not shown unless this says so, and never in memory.
    ///
    /// ```swift
    /// mock.showsPage()
    /// try await mock.listen(on: 3000) { url in ... }       // the page is at http://127.0.0.1:3000/__mock
    /// ```
    ///
    /// What the page asks is not in the journal, and no stub, fault, delay or switch is about it. Where the mock declares
    /// something of that path, the page goes before it. Only pages of its own address may change something, and only by a
    /// name of this machine, `localhost` or a loopback address: another site that a browser shows cannot.
    ///
    /// - Parameters:
    ///   - hosts: Further names or addresses by which it may be asked for, without a port. `0.0.0.0` and `::` are any
    ///     address.
    ///   - redaction: What it shows of header fields, queries and contents: contents but those of token endpoints, and of
    ///     the rest what ``Redaction`` shows by itself, with the parameters of pages and orders.
    public func showsPage(alsoAt hosts: Set<String> = [], redaction: Redaction? = nil) {
        core.showPage(MockPage(hosts: hosts, redaction: redaction ?? MockPage.redaction))
    }
}
