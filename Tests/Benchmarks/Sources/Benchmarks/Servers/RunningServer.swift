import Foundation

/// A server that was started.
struct RunningServer {
    let program: ServerProgram
    let process: ChildProcess
    let port: UInt16
    /// When its process was.
    let start: ContinuousClock.Instant

    var url: String { url(of: "/posts/1") }

    func url(of path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The process that answers.
    var worker: pid_t {
        guard program.hasWorker,
            let text = try? String(contentsOfFile: "/proc/\(process.id)/task/\(process.id)/children", encoding: .utf8),
            let id = text.split(separator: " ").first.flatMap({ pid_t($0) })
        else { return process.id }
        return id
    }

    /// Asks until there is an answer.
    ///
    /// - Throws: ``ChildProcess/Failure`` after ten seconds, and where it answers otherwise.
    func awaitAnswer() throws {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .seconds(10) {
            if let answer = LocalConnection(port: port)?.answer(to: ServerProgram.request) {
                guard answer.hasPrefix("HTTP/1.1 200 ") else {
                    throw ChildProcess.Failure(description: "\(program.name) answers \(answer.prefix(200))")
                }
                return
            }
            // A tenth of a millisecond: short beside what is measured by this, and the processor is left to the server.
            usleep(100)
        }
        throw ChildProcess.Failure(description: "\(program.name) does not answer")
    }
}
