/// One way to send a request and to take its answer, undecoded.
protocol Way: Sendable {
    /// - Throws: Unless it is answered by a 200.
    func send() async throws
}
