import BenchmarkHarness
import Foundation

/// The programs that are compared: each sends requests and tells what that took.
struct ClientLine {
    /// A program, and what it is told before the address, the number of requests, and how many are in flight.
    struct Client {
        let name: String
        let program: String
        var words: [String] = []

        /// Sends requests, and tells what they took, in seconds.
        ///
        /// - Throws: ``ChildProcess/Failure``.
        func send(_ count: Int, flying: Int, to url: String) throws -> (wallTime: Double, cpuTime: Double) {
            let output = try ChildProcess.output(of: program, words + [url, "\(count)", "\(flying)"])
            let figures = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
            guard figures.count == 2 else { throw ChildProcess.Failure(description: "\(name) tells nothing") }
            return (figures[0], figures[1])
        }
    }

    static let floor = Client(name: "libcurl alone, from C", program: Program.builtAlong("curl-floor"))
    static let curl = Client(name: "Roadbook over libcurl", program: Program.builtAlong("client-load"), words: ["curl"])
    static let session = Client(
        name: "Roadbook over URLSession",
        program: Program.builtAlong("client-load"),
        words: ["urlsession"]
    )
    static let peerName = "async-http-client"

    let clients: [Client]
    /// Why the peer is not among them; `nil` where it is.
    let absence: String?

    init(_ mode: Mode) {
        let all = [Self.floor, Self.curl, Self.session]
        guard mode == .full else {
            (clients, absence) = (all, "takes minutes to build, so a full run measures it")
            return
        }
        Progress.say("building async-http-client-peer")
        do {
            let path = try Program.built(
                "async-http-client-peer",
                of: Places.peers,
                in: Places.peers.appending(path: ".build")
            )
            (clients, absence) = (all + [Client(name: Self.peerName, program: path)], nil)
        } catch {
            // What the compiler said: without a network its sources cannot be had.
            Progress.say("\(error)")
            (clients, absence) = (all, "async-http-client-peer does not build here")
        }
    }
}
