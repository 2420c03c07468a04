/// One way to send a request and to take its answer, undecoded.
protocol Way: Sendable {
    /// How often it is taken at most before it is measured.
    var warmUps: Int { get }

    /// - Throws: Unless it is answered by a 200.
    func send() async throws
}

extension Way {
    /// So often that a process has made what it keeps. What is large needs no such start, and would use the memory by which
    /// the process is to grow.
    var warmUps: Int { 200 }
}
