import BenchmarkHarness
import Foundation

/// The programs that are compared: each sends requests and tells what that took.
struct ClientLine {
    static let floor = Sender(name: "libcurl alone, from C", program: Program.builtAlong("curl-floor"))
    static let curl = Sender.way("curl", named: "Roadbook over libcurl")
    static let session = Sender.way("urlsession", named: "Roadbook over URLSession")
    /// As it is by default, which is over eight connections.
    static let peerName = "async-http-client"
    /// The same over as many as there are requests in flight.
    static let widePeerName = "async-http-client, a connection each"

    let clients: [Sender]
    /// Why the peer is not among them; `nil` where it is.
    let absence: String?

    init(_ mode: Mode) {
        let all = [Self.floor, Self.curl, Self.session]
        guard mode == .full else {
            (clients, absence) = (all, "takes minutes to build, so a full run measures it")
            return
        }
        do {
            (clients, absence) = (all + (try Self.peers()), nil)
        } catch {
            // What the compiler said: without a network its sources cannot be had.
            Progress.say("\(error)")
            (clients, absence) = (all, "async-http-client-peer does not build here")
        }
    }

    /// Those that are compared where so many are in flight.
    func clients(flying: Int) -> [Sender] {
        flying == 1 ? clients.filter { $0.name != Self.widePeerName } : clients
    }

    /// Builds async-http-client, where it is not built already.
    static func peers() throws -> [Sender] {
        Progress.say("building async-http-client-peer")
        let folder = Places.peers.appending(path: ".build")
        let path = try Program.built("async-http-client-peer", of: Places.peers, in: folder)
        return [
            Sender(name: peerName, program: path, words: ["default"]),
            Sender(name: widePeerName, program: path, words: ["64"]),
        ]
    }
}
