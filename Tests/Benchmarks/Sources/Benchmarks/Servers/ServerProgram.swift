/// A server in a process of its own, which answers `GET /posts/1` with the same octets as the others.
struct ServerProgram: Sendable {
    /// What all of them are asked.
    static let request = "GET /posts/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"

    let name: String
    /// Its path.
    let program: String
    /// What it is started with, to listen at a port.
    let arguments: @Sendable (_ port: UInt16) throws -> [String]
    /// Whether it answers in a process that it starts itself.
    var hasWorker = false

    /// Starts it, waits until it answers, and ends it however the function ends.
    func run<Result>(_ body: (RunningServer) throws -> Result) throws -> Result {
        let server = try start()
        defer { server.process.end() }
        try server.awaitAnswer()
        return try body(server)
    }

    /// Starts it, and does not wait. Whoever calls this ends it.
    func start() throws -> RunningServer {
        let port = try LocalConnection.freePort()
        // Before it starts: some write a file for it.
        let arguments = try arguments(port)
        let start = ContinuousClock.now
        let process = try ChildProcess(program, arguments)
        return RunningServer(program: self, process: process, port: port, start: start)
    }
}
